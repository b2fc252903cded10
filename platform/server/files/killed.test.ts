import { fork } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openVault } from '../vault.ts'
import { folderStore } from './file-store.ts'
import { contentOf, MASTER, ORGANISATION } from './testing/written.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'caravan-files-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const FUTURE = new Date('2100-01-01T00:00:00Z')
const names = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

/** Lets a process write until it has said so many files, kills it, and answers what it said. */
function writeAndKill(files: number): Promise<string[]> {
  const said: string[] = []
  return new Promise((done, failed) => {
    const child = fork(new URL('./testing/writer.process.ts', import.meta.url), [folder], { execArgv: [] })
    child.on('message', (key) => {
      said.push(String(key))
      if (said.length >= files) child.kill('SIGKILL')
    })
    child.on('error', failed)
    child.on('exit', (code, signal) => (signal === 'SIGKILL' ? done(said) : failed(new Error(`ended with ${code}`))))
  })
}

test('a process that is killed while it writes loses nothing that it said, and leaves no half file under a key', async () => {
  const store = folderStore(folder, openVault(MASTER))
  const said: string[] = []
  for (const files of [1, 3, 6]) said.push(...(await writeAndKill(files)))
  const found = await store.keysBefore(ORGANISATION, FUTURE)
  expect(found).toEqual(expect.arrayContaining(said))
  for (const key of found) expect((await store.get(ORGANISATION, key))?.equals(contentOf(key))).toBe(true)
  // What was half written was taken away with the look, and nothing else.
  expect(names().toSorted()).toEqual(found.toSorted())
})

test('half a file is taken away when it is old, and does not keep the sweep from the others', async () => {
  const store = folderStore(folder, openVault(MASTER))
  const key = crypto.randomUUID()
  await store.put(ORGANISATION, key, contentOf(key))
  const half = `${crypto.randomUUID()}.${crypto.randomUUID()}.part`
  writeFileSync(join(folder, ORGANISATION, half), 'half')
  expect(await store.keysBefore(ORGANISATION, new Date(0))).toEqual([])
  expect(names()).toContain(half)
  expect(await store.keysBefore(ORGANISATION, FUTURE)).toEqual([key])
  expect(names()).toEqual([key])
  await store.remove(ORGANISATION, key)
  expect(names()).toEqual([])
})
