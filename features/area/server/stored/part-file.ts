import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import * as z from 'zod/mini'
import { isMissing, partOf, writeWhole, type AreaPart } from './versions.ts'

/**
 * The file of a part of the area: 64 bytes with the name of the kind, version, length of the header and SHA-256 of everything else; the header
 * as JSON, small so that it is read alone where only `meta` is asked for; the sections, each from a multiple of 8 bytes.
 */
export type PartFormat<M> = {
  part: AreaPart
  /** What the file begins with, 16 characters at most. */
  magic: string
  /** Raise it with every change of what is in the file: an older one is then refused and has to be imported again. */
  version: number
  meta: z.ZodMiniType<M>
}

/** A file that is not whole, of another kind, or of another version of the program. */
export class PartFileError extends Error {}

const [VERSION_AT, HEAD_AT, CHECKSUM_AT, START] = [16, 20, 32, 64]
/** Metadata and the names of sections are some 1,500 bytes; more is another kind of file. */
const MOST_HEADER = 64 * 1024
const ALIGNED = 8

const size = z.int().check(z.nonnegative())
const headSchema = z.object({ meta: z.unknown(), sections: z.record(z.string(), size) })

const aligned = (at: number): number => Math.ceil(at / ALIGNED) * ALIGNED

/** The bytes of a file. Numbers of more than a byte are little-endian, as on every processor that Node is pinned for. */
export function encodePart<M>(
  format: PartFormat<M>,
  meta: M,
  sections: Readonly<Record<string, ArrayBufferView>>,
): Uint8Array {
  const lengths = Object.fromEntries(Object.entries(sections).map(([name, { byteLength }]) => [name, byteLength]))
  const head = Buffer.from(JSON.stringify({ meta, sections: lengths }))
  const bodies = Object.values(sections)
  const end = bodies.reduce((at, { byteLength }) => aligned(at) + byteLength, START + head.length)
  const file = Buffer.alloc(end)
  file.write(format.magic, 0, 'latin1')
  file.writeUInt32LE(format.version, VERSION_AT)
  file.writeUInt32LE(head.length, HEAD_AT)
  head.copy(file, START)
  let at = START + head.length
  for (const { buffer, byteOffset, byteLength } of bodies) {
    file.set(new Uint8Array(buffer, byteOffset, byteLength), aligned(at))
    at = aligned(at) + byteLength
  }
  checksumOf(file).copy(file, CHECKSUM_AT)
  return file
}

const checksumOf = (file: Uint8Array): Buffer =>
  createHash('sha256').update(file.subarray(0, CHECKSUM_AT)).update(file.subarray(START)).digest()

/** What is in a file. A section that it does not name throws. */
export type Part<M> = { meta: M; section: (name: string) => ArrayBuffer }

/** Throws a `PartFileError` when a byte is missing or another one. */
export function decodePart<M>(format: PartFormat<M>, file: Buffer): Part<M> {
  const { meta, places } = headOf(format, file)
  if (!checksumOf(file).equals(file.subarray(CHECKSUM_AT, START))) throw new PartFileError('the checksum is wrong')
  return {
    meta,
    // A copy of its own: a view would have to begin at a multiple of its element in memory too.
    section: (name) => {
      const { at, bytes } = placeOf(places, name)
      return new Uint8Array(file.subarray(at, at + bytes)).buffer
    },
  }
}

export type Place = { at: number; bytes: number }

/** Where a section is. */
export function placeOf(places: ReadonlyMap<string, Place>, name: string): Place {
  const place = places.get(name)
  if (place === undefined) throw new PartFileError(`the part "${name}" is missing`)
  return place
}

/** Reads the header from the beginning of a file: what is known of it, and where its sections are. Throws a `PartFileError`. */
export function headOf<M>(format: PartFormat<M>, file: Buffer): { meta: M; places: ReadonlyMap<string, Place> } {
  const length = headLengthOf(format, file)
  try {
    const { meta, sections } = headSchema.parse(JSON.parse(file.toString('utf8', START, START + length)))
    const places = new Map<string, Place>()
    let at = START + length
    for (const [name, bytes] of Object.entries(sections)) {
      places.set(name, { at: aligned(at), bytes })
      at = aligned(at) + bytes
    }
    return { meta: format.meta.parse(meta), places }
  } catch {
    throw new PartFileError('the header cannot be read')
  }
}

function headLengthOf({ magic, version }: PartFormat<unknown>, file: Buffer): number {
  if (file.length < START || file.toString('latin1', 0, VERSION_AT).replace(/\0+$/, '') !== magic)
    throw new PartFileError('another kind of file')
  const found = file.readUInt32LE(VERSION_AT)
  if (found !== version) throw new PartFileError(`version ${found} in place of ${version}: import the area again`)
  const length = file.readUInt32LE(HEAD_AT)
  if (length > MOST_HEADER) throw new PartFileError('the header cannot be read')
  return length
}

/** Bytes from which `headOf` can be read. */
export const HEAD_BYTES = START + MOST_HEADER
/** The bytes that hold the checksum, and where what it covers goes on. */
export const CHECKSUM = { from: CHECKSUM_AT, to: START } as const

/** Writes a file as a part of a new version. */
export const writePart = (path: string, file: Uint8Array): void => writeWhole(path, file)

/** The file of a part in a folder, as `decode` reads it; null without an area, and for a version that has no such part. */
export function readPart<T>(folder: string, part: AreaPart, decode: (file: Buffer) => T): T | null {
  const path = partOf(folder, part)
  try {
    return path === null ? null : decode(readFileSync(path))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** What is known of a part, from the beginning of its file alone; null without one that can be read. */
export async function readPartMeta<M>(folder: string, format: PartFormat<M>): Promise<M | null> {
  const path = partOf(folder, format.part)
  if (path === null) return null
  try {
    const file = await open(path, 'r')
    try {
      const bytes = Buffer.alloc(HEAD_BYTES)
      const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
      return headOf(format, bytes.subarray(0, bytesRead)).meta
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof PartFileError || isMissing(error)) return null
    throw error
  }
}

/** Texts as the bytes of a section. */
export const encodeTexts = (texts: readonly string[]): Uint8Array => Buffer.from(JSON.stringify(texts))

const textsSchema = z.array(z.string())
export const decodeTexts = (bytes: ArrayBuffer): string[] =>
  textsSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
