import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PartFileError } from '../stored/part-file.ts'
import { spot, withFolder } from '../testing/made-area.ts'
import { packedTile, tileOn, tilesOf } from '../testing/made-tiles.ts'
import { encodeTiles, TileFile } from './store.ts'

const area = {
  nodes: [0, 1].map((at) => ({ id: at + 1, at: spot(at, 0) })),
  ways: [{ id: 5, refs: [1, 2], tags: { highway: 'residential', name: 'Via Però' } }],
}

test('a tile that was written is read back as it was, and one that nothing is on is none', async () => {
  const tiles = await tilesOf(area)
  await withFolder(async (folder) => {
    const path = join(folder, 'tiles.bin')
    writeFileSync(path, encodeTiles(tiles))
    const file = await TileFile.open(path)
    const here = tileOn(14, 0, 10.0005)
    expect(file.meta).toEqual(tiles.meta)
    expect(Buffer.from((await file.tile(here.z, here.x, here.y))!)).toEqual(Buffer.from(packedTile(tiles, here)!))
    expect(await file.tile(14, 0, 0)).toBeNull()
  })
})

test('a file of which a byte is another one or missing is refused', async () => {
  const bytes = encodeTiles(await tilesOf(area))
  await withFolder(async (folder) => {
    const path = join(folder, 'tiles.bin')
    for (let at = 0; at < bytes.length; at += 13) {
      const other = Buffer.from(bytes)
      other[at]! ^= 0x40
      writeFileSync(path, other)
      await expect(TileFile.open(path), `byte ${at}`).rejects.toThrow(PartFileError)
    }
    writeFileSync(path, bytes.subarray(0, bytes.length - 1))
    await expect(TileFile.open(path)).rejects.toThrow(PartFileError)
    writeFileSync(path, '')
    await expect(TileFile.open(path)).rejects.toThrow(PartFileError)
  })
})
