import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { graphOf, spot, withFolder } from '../testing/made-area.ts'
import { areaFile, AreaFileError, decodeGraph, encodeGraph, readArea, readMeta, writeArea } from './store.ts'

const nodes = [0, 1, 2].map((at) => ({ id: at + 1, at: spot(at, at) }))
const ways = [{ id: 5, refs: [1, 2, 3], tags: { highway: 'residential', name: 'Via Però' } }]
const area = { nodes, ways, extractedAt: 1_700_000_000 }

test('a graph that was written is read back as it was', async () => {
  const graph = await graphOf(area)
  expect(graph.meta).toMatchObject({ extractedAt: '2023-11-14T22:13:20.000Z', streets: 1 })
  await withFolder(async (folder) => {
    writeArea(folder, graph)
    expect(readArea(folder)).toEqual(graph)
    expect(await readMeta(folder)).toEqual(graph.meta)
    expect(statSync(areaFile(folder)).mode & 0o077).toBe(0)
    expect(readdirSync(folder)).toEqual(['area.bin'])
  })
})

test('without a file there is no area', async () => {
  await withFolder(async (folder) => {
    expect(readArea(folder)).toBeNull()
    expect(await readMeta(folder)).toBeNull()
    writeFileSync(areaFile(folder), 'half of it')
    expect(await readMeta(folder)).toBeNull()
  })
})

test('a file of which a byte is another one or missing is refused', async () => {
  const file = Buffer.from(encodeGraph(await graphOf(area)))
  for (let at = 0; at < file.length; at += 7) {
    const other = Buffer.from(file)
    other[at]! ^= 0x40
    expect(() => decodeGraph(other), `byte ${at}`).toThrow(AreaFileError)
  }
  expect(() => decodeGraph(file.subarray(0, file.length - 1))).toThrow(AreaFileError)
  expect(() => decodeGraph(Buffer.alloc(0))).toThrow(AreaFileError)
})

test('whoever has the old file open reads it to its end when a new one is put in its place', async () => {
  await withFolder(async (folder) => {
    writeArea(folder, await graphOf(area))
    const before = { inode: statSync(areaFile(folder)).ino, bytes: readFileSync(areaFile(folder)) }
    writeArea(folder, await graphOf({ ...area, ways: [{ ...ways[0]!, refs: [1, 2] }] }))
    expect(statSync(areaFile(folder)).ino).not.toBe(before.inode)
    writeFileSync(`${areaFile(folder)}.old`, before.bytes)
    expect(decodeGraph(before.bytes).shapeLat).toHaveLength(3)
    expect(readArea(folder)!.shapeLat).toHaveLength(2)
  })
})
