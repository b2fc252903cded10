import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { graphOf, putArea, spot, withFolder } from '../testing/made-area.ts'
import { PartFileError } from '../stored/part-file.ts'
import { partOf } from '../stored/versions.ts'
import { decodeGraph, encodeGraph, readArea, readMeta } from './store.ts'

const nodes = [0, 1, 2].map((at) => ({ id: at + 1, at: spot(at, at) }))
const ways = [{ id: 5, refs: [1, 2, 3], tags: { highway: 'residential', name: 'Via Però' } }]
const area = { nodes, ways, extractedAt: 1_700_000_000 }

test('a graph that was written is read back as it was', async () => {
  const graph = await graphOf(area)
  expect(graph.meta).toMatchObject({ extractedAt: '2023-11-14T22:13:20.000Z', streets: 1 })
  await withFolder(async (folder) => {
    putArea(folder, graph)
    expect(readArea(folder)).toEqual(graph)
    expect(await readMeta(folder)).toEqual(graph.meta)
    expect(statSync(partOf(folder, 'streets.bin')!).mode & 0o077).toBe(0)
  })
})

test('without a file there is no area', async () => {
  await withFolder(async (folder) => {
    expect(readArea(folder)).toBeNull()
    expect(await readMeta(folder)).toBeNull()
  })
})

test('a file of which a byte is another one or missing is refused', async () => {
  const file = Buffer.from(encodeGraph(await graphOf(area)))
  for (let at = 0; at < file.length; at += 7) {
    const other = Buffer.from(file)
    other[at]! ^= 0x40
    expect(() => decodeGraph(other), `byte ${at}`).toThrow(PartFileError)
  }
  expect(() => decodeGraph(file.subarray(0, file.length - 1))).toThrow(PartFileError)
  expect(() => decodeGraph(Buffer.alloc(0))).toThrow(PartFileError)
})
