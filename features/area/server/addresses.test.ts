import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addressesIn } from './addresses.api.ts'
import { removeArea } from './area.commands.ts'
import { beginVersion } from './stored/versions.ts'
import { putAddresses } from './testing/made-addresses.ts'
import { graphOf, pointAt, putArea, spot, withFolder } from './testing/made-area.ts'

const area = (number: string) => ({
  nodes: [
    { id: 1, at: spot(0, 0) },
    { id: 2, at: spot(1, 0) },
    { id: 3, at: spot(1, 1), tags: { 'addr:street': 'Via Roma', 'addr:housenumber': number } },
  ],
  ways: [{ id: 5, refs: [1, 2], tags: { highway: 'residential', name: 'Via Roma' } }],
})

const put = (folder: string, number: string) => putAddresses(folder, area(number))

function putBroken(folder: string): void {
  const draft = beginVersion(folder)
  writeFileSync(draft.path('addresses.bin'), 'half of it')
  draft.publish()
}

test('another area is used from the next question on, also when it is broken, has no addresses or is gone', async () => {
  await withFolder(async (folder) => {
    const { find, nearest } = addressesIn(folder)
    const label = async () => (await nearest(pointAt(1, 1)))?.label ?? null
    expect([await find('via roma 1'), await label()]).toEqual([null, null])

    await put(folder, '1')
    expect(await find('via roma 1')).toMatchObject([{ label: 'Via Roma 1', confidence: 'rooftop' }])
    expect(await label()).toBe('Via Roma 1')
    expect(await find('via roma 1', { limit: 0 })).toEqual([])

    await put(folder, '2')
    expect(await label()).toBe('Via Roma 2')

    putBroken(folder)
    expect(await label()).toBe('Via Roma 2')

    putArea(folder, await graphOf(area('3')))
    expect([await find('via roma 3'), await label()]).toEqual([null, null])

    removeArea(folder)
    expect([await find('via roma 2'), await label()]).toEqual([null, null])
  })
})

test('a file that cannot be read is an error and no missing area', async () => {
  await withFolder(async (folder) => {
    putBroken(folder)
    await expect(addressesIn(folder).find('via roma')).rejects.toThrow('the area cannot be used')
  })
})
