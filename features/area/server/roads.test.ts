import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { roadsIn } from './roads.api.ts'
import { beginVersion } from './stored/versions.ts'
import { removeArea } from './area.commands.ts'
import { graphOf, pointAt, putArea, spot, withFolder } from './testing/made-area.ts'

const nodes = [0, 1, 2].map((at) => ({ id: at + 1, at: spot(at, 0) }))
const street = (refs: number[]) => graphOf({ nodes, ways: [{ id: 5, refs, tags: { highway: 'residential' } }] })

function putBroken(folder: string): void {
  const draft = beginVersion(folder)
  writeFileSync(draft.path('streets.bin'), 'half of it')
  draft.publish()
}

test('another area is used from the next question on, also when it is broken or gone', async () => {
  await withFolder(async (folder) => {
    const { road, roads } = roadsIn(folder)
    const [from, to] = [pointAt(0, 0), pointAt(2, 0)]
    expect(await road(from, to, 'foot')).toBeNull()
    expect(await roads([from], [to, from], 'foot')).toEqual([[null, null]])

    putArea(folder, await street([1, 2, 3]))
    expect((await road(from, to, 'foot'))!.metres).toBeCloseTo(222.4, 0)
    expect((await roads([from], [to], 'foot'))[0]![0]!.metres).toBeCloseTo(222.4, 0)

    putArea(folder, await street([1, 2]))
    expect((await road(from, to, 'foot'))!.metres).toBeCloseTo(111.2, 0)

    putBroken(folder)
    expect((await road(from, to, 'foot'))!.metres).toBeCloseTo(111.2, 0)

    removeArea(folder)
    expect(await road(from, to, 'foot')).toBeNull()
  })
})

test('a file that cannot be read is an error and no missing area', async () => {
  await withFolder(async (folder) => {
    putBroken(folder)
    await expect(roadsIn(folder).road(pointAt(0, 0), pointAt(1, 0), 'car')).rejects.toThrow('the area cannot be used')
  })
})

test('ways heed the hazards that are given, also those of a set that the thread has forgotten or of another area', async () => {
  await withFolder(async (folder) => {
    const { road, roads } = roadsIn(folder)
    const [from, to] = [pointAt(0, 0), pointAt(2, 0)]
    const closed = (east: number) => [
      {
        id: `closed ${east}`,
        kind: 'closedStreet' as const,
        points: [pointAt(east, 0), pointAt(east + 0.5, 0)],
        radiusM: null,
        closedFor: 'both' as const,
      },
    ]
    const sets = [0, 0.1, 0.2, 0.3, 0.4, 0.5].map((east) => closed(east))
    expect(await road(from, to, 'foot', { hazards: sets[0]! })).toBeNull()
    putArea(folder, await street([1, 2, 3]))
    for (const hazards of [...sets, ...sets]) {
      expect(await road(from, to, 'foot', { hazards })).toMatchObject({ forbidden: true, hazardIds: [hazards[0]!.id] })
      expect((await roads([from], [to], 'foot', { hazards }))[0]![0]!.forbidden).toBe(true)
      expect(await road(from, to, 'foot')).toMatchObject({ forbidden: false, hazardIds: [] })
    }
    putArea(folder, await street([1, 2]))
    expect((await road(from, to, 'foot', { hazards: sets[0]! }))!.forbidden).toBe(true)
  })
})
