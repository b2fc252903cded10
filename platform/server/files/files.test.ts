import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '../testing/new-organisation.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { dropFile, keepFile, readFile, sweepFiles } from './files.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const paper = { kind: 'paper', name: 'note.txt', type: 'text/plain', bytes: Buffer.from('the bus comes at eight') }

/** Every file in the store of the application. */
const stored = () =>
  readdirSync(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** The disk knows nothing of the application's clock. */
const writtenAt = (then: Date) => {
  for (const file of stored()) utimesSync(file, then, then)
}

test('a file comes back as it was, in every size, and lies sealed on the disk', async () => {
  const { id: organisation } = await newOrganisation(app)
  const id = await app.inside(organisation, (tx) =>
    keepFile(tx, { ...paper, variants: { small: Buffer.from('eight') } }),
  )
  const [whole, small] = await app.inside(organisation, async (tx) => [
    await readFile(tx, id),
    await readFile(tx, id, 'small'),
  ])
  expect(whole).toEqual({ bytes: paper.bytes, type: 'text/plain', name: 'note.txt' })
  expect(small?.bytes.toString()).toBe('eight')
  const mine = stored().filter((file) => file.includes(id))
  expect(mine).toHaveLength(2)
  for (const file of mine) {
    expect(readFileSync(file).includes('eight')).toBe(false)
    expect(statSync(file).mode & 0o077).toBe(0)
  }
})

test('a file of another organisation is not there', async () => {
  const [a, b] = [await newOrganisation(app), await newOrganisation(app)]
  const id = await app.inside(a.id, (tx) => keepFile(tx, paper))
  expect(await app.inside(b.id, (tx) => readFile(tx, id))).toBeNull()
})

test('a dropped file is gone at once, its bytes with the sweep, and so are those of a command that failed', async () => {
  const { id: organisation } = await newOrganisation(app)
  const kept = await app.inside(organisation, (tx) => keepFile(tx, paper))
  const dropped = await app.inside(organisation, (tx) => keepFile(tx, paper))
  const failed = app.inside(organisation, async (tx) => {
    await keepFile(tx, paper)
    throw new Error('the command failed')
  })
  await expect(failed).rejects.toThrow('the command failed')
  await app.inside(organisation, (tx) => dropFile(tx, dropped))
  expect(await app.inside(organisation, (tx) => readFile(tx, dropped))).toBeNull()

  const mine = () => stored().filter((file) => file.includes(organisation))
  writtenAt(app.clock.now())
  expect(mine()).toHaveLength(3)
  await app.runJob(organisation, sweepFiles, undefined)
  expect(mine()).toHaveLength(3)
  app.clock.pass({ days: 2 })
  await app.runJob(organisation, sweepFiles, undefined)
  expect(mine().map((file) => file.slice(-36))).toEqual([kept])
  expect(await app.inside(organisation, (tx) => readFile(tx, kept))).not.toBeNull()
})
