import { expect, test } from 'vitest'
import { PartFileError } from '../stored/part-file.ts'
import { beginVersion } from '../stored/versions.ts'
import { addressesOf } from '../testing/made-addresses.ts'
import { graphOf, putArea, spot, withFolder } from '../testing/made-area.ts'
import { decodeAddresses, encodeAddresses, readAddresses, writeAddresses } from './store.ts'

const tags = { 'addr:street': 'Via Però', 'addr:housenumber': '1', 'addr:city': 'Alba' }
const area = {
  nodes: [
    { id: 1, at: spot(0, 0) },
    { id: 2, at: spot(1, 0), tags },
  ],
  ways: [{ id: 5, refs: [1, 2], tags: { highway: 'residential', name: 'Via Roma' } }],
}

test('addresses that were written are read back as they were', async () => {
  const addresses = await addressesOf(area)
  expect(addresses.streetName).toHaveLength(2)
  await withFolder((folder) => {
    expect(readAddresses(folder)).toBeNull()
    const draft = beginVersion(folder)
    writeAddresses(draft.path('addresses.bin'), addresses)
    draft.publish()
    expect(readAddresses(folder)).toEqual(addresses)
  })
})

test('an area that was imported before there were addresses has none', async () => {
  await withFolder(async (folder) => {
    putArea(folder, await graphOf(area))
    expect(readAddresses(folder)).toBeNull()
  })
})

test('a file of which a byte is another one or missing is refused', async () => {
  const file = Buffer.from(encodeAddresses(await addressesOf(area)))
  for (let at = 0; at < file.length; at += 7) {
    const other = Buffer.from(file)
    other[at]! ^= 0x40
    expect(() => decodeAddresses(other), `byte ${at}`).toThrow(PartFileError)
  }
  expect(() => decodeAddresses(file.subarray(0, file.length - 1))).toThrow(PartFileError)
  expect(() => decodeAddresses(Buffer.alloc(0))).toThrow(PartFileError)
})
