import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withFolder } from '../testing/made-area.ts'
import { beginVersion, partOf, removeVersions, versionOf, writeWhole } from './versions.ts'

function put(folder: string, text: string): string {
  const draft = beginVersion(folder)
  writeWhole(draft.path('streets.bin'), Buffer.from(text))
  draft.publish()
  return versionOf(folder)!
}

test('a version is in use once all of it is written, and the one before stays for those who are about to open it', async () => {
  await withFolder((folder) => {
    expect(partOf(folder, 'streets.bin')).toBeNull()
    const first = put(folder, 'one')
    const path = partOf(folder, 'streets.bin')!
    const draft = beginVersion(folder)
    writeWhole(draft.path('streets.bin'), Buffer.from('two'))
    expect(partOf(folder, 'streets.bin')).toBe(path)
    draft.publish()
    expect(versionOf(folder)).not.toBe(first)
    expect(readFileSync(path, 'utf8')).toBe('one')
    expect(readFileSync(partOf(folder, 'streets.bin')!, 'utf8')).toBe('two')
    put(folder, 'three')
    expect(existsSync(path)).toBe(false)
    expect(readdirSync(folder)).toHaveLength(3)
  })
})

test('a draft that is given up leaves nothing, and one of a process that was killed goes after a day', async () => {
  await withFolder((folder) => {
    beginVersion(folder).discard()
    expect(readdirSync(folder)).toEqual([])
    beginVersion(folder)
    const [left] = readdirSync(folder)
    beginVersion(folder)
    const dayAgo = Date.now() / 1000 - 25 * 3600
    utimesSync(join(folder, left!), dayAgo, dayAgo)
    put(folder, 'one')
    expect(readdirSync(folder).filter((name) => name.startsWith('draft-'))).toHaveLength(1)
    expect(existsSync(join(folder, left!))).toBe(false)
  })
})

test('a pointer that names something else is no area', async () => {
  await withFolder((folder) => {
    writeFileSync(join(folder, 'current'), '../../secrets')
    expect(versionOf(folder)).toBeNull()
    removeVersions(folder)
    put(folder, 'one')
    removeVersions(folder)
    expect(readdirSync(folder)).toEqual([])
    removeVersions(join(folder, 'none'))
  })
})
