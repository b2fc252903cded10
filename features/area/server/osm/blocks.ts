import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { FileError } from './file-error.ts'
import { BLOCK_BYTES, GROWTH, HEADER_BYTES } from './limits.ts'
import { bytesOf, eachField } from './wire.ts'

/** A block of an extract, unpacked. */
export type Block = { type: string; bytes: Uint8Array }

/** How far the reading is, in bytes of the file. */
export type Progress = (read: number, total: number) => void

/**
 * Yields the blocks of an `.osm.pbf` file one after the other; never more than one is in memory. Throws a `FileError` on the first
 * that is broken. Reads synchronously: for a worker thread.
 */
export function* blocksOf(path: string, progress: Progress = () => {}): Generator<Block> {
  const file = open(path)
  try {
    const total = fstatSync(file).size
    let at = 0
    while (at < total) {
      const length = read(file, { at, length: 4, total }).readUInt32BE(0)
      // The first four bytes of another kind of file are no such length.
      if (length === 0 || length >= HEADER_BYTES)
        throw new FileError(at === 0 ? 'notExtract' : 'broken', `header of ${length} bytes at ${at}`)
      const { type, size } = headerOf(read(file, { at: at + 4, length, total }), at)
      const blob = read(file, { at: at + 4 + length, length: size, total })
      if (at === 0 && type !== 'OSMHeader') throw new FileError('notExtract', 'the first block is no header')
      yield { type, bytes: unpacked(blob, at) }
      at += 4 + length + size
      progress(at, total)
    }
    if (at === 0) throw new FileError('notExtract', 'the file is empty')
  } finally {
    closeSync(file)
  }
}

function open(path: string): number {
  try {
    return openSync(path, 'r')
  } catch {
    throw new FileError('notFound', path)
  }
}

function read(file: number, { at, length, total }: { at: number; length: number; total: number }): Buffer {
  if (at + length > total) throw new FileError(at === 0 ? 'notExtract' : 'truncated', `the file ends at ${total}`)
  const bytes = Buffer.alloc(length)
  for (let done = 0; done < length;) {
    const got = readSync(file, bytes, done, length - done, at + done)
    if (got === 0) throw new FileError('truncated', `the file ends at ${at + done}`)
    done += got
  }
  return bytes
}

function headerOf(bytes: Uint8Array, at: number): { type: string; size: number } {
  let [type, size] = ['', -1]
  const wrong = () => new FileError(at === 0 ? 'notExtract' : 'broken', `header of the block at ${at}`)
  try {
    eachField(bytes, (field, reader) => {
      if (field === 1) type = Buffer.from(bytesOf(reader)).toString('latin1')
      else if (field === 3) size = reader.readVarint()
    })
  } catch {
    throw wrong()
  }
  if (type === '' || size < 0) throw wrong()
  if (size >= BLOCK_BYTES) throw new FileError('tooLarge', `block of ${size} bytes at ${at}`)
  return { type, size }
}

/** A blob: `raw`, or `zlib_data` with its `raw_size`. Other ways of packing are optional and rare. */
function unpacked(blob: Uint8Array, at: number): Uint8Array {
  let raw: Uint8Array | null = null
  let zlib: Uint8Array | null = null
  let size = -1
  let other = false
  eachField(blob, (field, reader) => {
    if (field === 1) raw = bytesOf(reader)
    else if (field === 2) size = reader.readVarint()
    else if (field === 3) zlib = bytesOf(reader)
    else other = true
  })
  if (raw !== null) return raw
  if (zlib === null) throw new FileError(other ? 'unsupported' : 'broken', `packing of the block at ${at}`)
  return inflated(zlib, size, at)
}

function inflated(packed: Uint8Array, size: number, at: number): Uint8Array {
  if (size < 0) throw new FileError('broken', `the block at ${at} does not say how large it is`)
  if (size >= BLOCK_BYTES || size > Math.max(HEADER_BYTES, packed.length * GROWTH))
    throw new FileError('tooLarge', `block at ${at}: ${packed.length} bytes become ${size}`)
  const bytes = inflateOf(packed, Math.max(1, size), at)
  if (bytes.length !== size) throw new FileError('broken', `block at ${at}: ${bytes.length} bytes in place of ${size}`)
  return bytes
}

function inflateOf(packed: Uint8Array, maxOutputLength: number, at: number): Uint8Array {
  try {
    return inflateSync(packed, { maxOutputLength })
  } catch {
    throw new FileError('broken', `the block at ${at} cannot be unpacked`)
  }
}
