import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '../testing/new-organisation.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'
import { dropFile, keepFile, readFile, sweepFiles } from './files.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const paper = { kind: 'paper', name: 'note.txt', type: 'text/plain', bytes: Buffer.from('the bus comes at eight') }

/** Every file in the store of the house. */
const stored = () =>
  readdirSync(join(house.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** The disk knows nothing of the house's clock. */
const writtenAt = (then: Date) => {
  for (const file of stored()) utimesSync(file, then, then)
}

test('a file comes back as it was, in every size, and lies sealed on the disk', async () => {
  const { id: organisation } = await newOrganisation(house)
  const id = await house.inside(organisation, (work) =>
    keepFile(work, { ...paper, variants: { small: Buffer.from('eight') } }),
  )
  const [whole, small] = await house.inside(organisation, async (work) => [
    await readFile(work, id),
    await readFile(work, id, 'small'),
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
  const [a, b] = [await newOrganisation(house), await newOrganisation(house)]
  const id = await house.inside(a.id, (work) => keepFile(work, paper))
  expect(await house.inside(b.id, (work) => readFile(work, id))).toBeNull()
})

test('a dropped file is gone at once, its bytes with the sweep, and so are those of a command that failed', async () => {
  const { id: organisation } = await newOrganisation(house)
  const kept = await house.inside(organisation, (work) => keepFile(work, paper))
  const dropped = await house.inside(organisation, (work) => keepFile(work, paper))
  const failed = house.inside(organisation, async (work) => {
    await keepFile(work, paper)
    throw new Error('the command failed')
  })
  await expect(failed).rejects.toThrow('the command failed')
  await house.inside(organisation, (work) => dropFile(work, dropped))
  expect(await house.inside(organisation, (work) => readFile(work, dropped))).toBeNull()

  const mine = () => stored().filter((file) => file.includes(organisation))
  writtenAt(house.clock.now())
  expect(mine()).toHaveLength(3)
  await house.runJob(organisation, sweepFiles, undefined)
  expect(mine()).toHaveLength(3)
  house.clock.pass({ days: 2 })
  await house.runJob(organisation, sweepFiles, undefined)
  expect(mine().map((file) => file.slice(-36))).toEqual([kept])
  expect(await house.inside(organisation, (work) => readFile(work, kept))).not.toBeNull()
})
