import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { addressesIn } from '../addresses.api.ts'
import { removeArea } from '../area.commands.ts'
import { areaOf } from '../area.queries.ts'
import { keepRecord, lastImport, type ImportRecord } from '../importing/record.ts'
import { endTurn, importAtWork, takeTurn } from '../importing/turn.ts'
import { mapOf, tileOf } from '../map.queries.ts'
import { versionOf } from '../stored/versions.ts'
import { withFolder } from '../testing/made-area.ts'
import { readTile, tileOn } from '../testing/made-tiles.ts'
import { importDemoArea } from './import.ts'

const today = new Date('2026-11-25T07:00:00.000Z')
const begin = (folder: string) => importDemoArea(folder, { log: pino({ level: 'silent' }), today, againMs: 5 })
const before: ImportRecord = {
  id: 'before',
  startedAt: today.toISOString(),
  share: 0.5,
  state: 'running',
  problem: null,
}

test('an empty folder gets streets, addresses and a map, with the attribution', async () => {
  await withFolder(async (folder) => {
    await begin(folder).done
    expect(await areaOf(folder)).toMatchObject({ streets: 199, importedAt: today.toISOString() })
    expect((await addressesIn(folder).find('grimaldi 6'))?.[0]?.label).toBe('Rue Grimaldi 6, 98000 Monaco')
    const map = (await mapOf(folder))!
    expect(map.attribution).toBe('© OpenStreetMap contributors')
    const { z, x, y } = tileOn(14, 43.728, 7.435)
    const tile = await tileOf(folder, { version: map.version, z: String(z), x: String(x), y: String(y) })
    expect(readTile(tile.bytes)['water']).toContainEqual(expect.objectContaining({ tags: { class: 'sea' } }))
    expect(importAtWork(folder)).toBeNull()
  })
})

test('it is imported once: what was put in its place or taken away stays so', async () => {
  await withFolder(async (folder) => {
    await begin(folder).done
    const version = versionOf(folder)
    await begin(folder).done
    expect(versionOf(folder)).toBe(version)
    removeArea(folder)
    await begin(folder).done
    expect(versionOf(folder)).toBeNull()
  })
})

test.each(['cancelled', 'done'] as const)('after an import that was %s nothing begins', async (state) => {
  await withFolder(async (folder) => {
    mkdirSync(folder, { recursive: true })
    keepRecord(folder, { ...before, state })
    await begin(folder).done
    expect(versionOf(folder)).toBeNull()
  })
})

test('a file that was refused is not tried again, a full disk is', async () => {
  await withFolder(async (folder) => {
    mkdirSync(folder, { recursive: true })
    keepRecord(folder, { ...before, state: 'failed', problem: 'broken' })
    await begin(folder).done
    expect(versionOf(folder)).toBeNull()
    keepRecord(folder, { ...before, state: 'failed' })
    await begin(folder).done
    expect(versionOf(folder)).not.toBeNull()
  })
})

test('one that was killed is begun again, as soon as its turn is over', async () => {
  await withFolder(async (folder) => {
    expect(takeTurn(folder, before.id)).toBe(true)
    keepRecord(folder, before)
    mkdirSync(join(folder, 'draft-before'))
    writeFileSync(join(folder, 'draft-before', 'streets.bin'), 'half')
    const area = begin(folder)
    expect(lastImport(folder)).toMatchObject({ state: 'running', id: 'before' })
    endTurn(folder)
    await area.done
    expect(lastImport(folder)).toMatchObject({ state: 'done' })
    expect(versionOf(folder)).not.toBeNull()
  })
})

test('a server that stops ends it at once, and the next start begins it again', async () => {
  await withFolder(async (folder) => {
    const area = begin(folder)
    expect(lastImport(folder)).toMatchObject({ state: 'running' })
    await area.stop()
    expect(importAtWork(folder)).toBeNull()
    expect(readdirSync(folder).filter((name) => name.startsWith('draft-'))).toEqual([])
    await begin(folder).done
    expect(versionOf(folder)).not.toBeNull()
    expect(existsSync(join(folder, 'import.lock'))).toBe(false)
  })
})

test('one that waits for the turn of another ends when the server stops', async () => {
  await withFolder(async (folder) => {
    expect(takeTurn(folder, before.id)).toBe(true)
    keepRecord(folder, before)
    const area = importDemoArea(folder, { log: pino({ level: 'silent' }), today, againMs: 3_600_000 })
    await area.stop()
    expect(importAtWork(folder)).toBe('before')
  })
})
