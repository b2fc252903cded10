import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { isMissing, partOf, writeWhole } from '../stored/versions.ts'
import type { Addresses } from './addresses.ts'

/** Raise it with every change of what is in the file: an older one is then refused and has to be imported again. */
const VERSION = 1
const MAGIC = 'CARAVAN ADDRESS'
const [VERSION_AT, HEAD_AT, CHECKSUM_AT, START] = [16, 20, 32, 64]

const SIGNED = ['streetLat', 'streetLon', 'pointLat', 'pointLon'] as const
const UNSIGNED = [
  'streetName',
  'streetPlace',
  'pointFirst',
  'pointNumber',
  'pointTown',
  'pointPostcode',
  'pointPlace',
] as const
const ORDER = [...SIGNED, ...UNSIGNED]

const header = z.object({ texts: z.array(z.string()), lengths: z.array(z.int().check(z.nonnegative())) })

/** A file that is not whole, or of another version of the program. */
export class AddressFileError extends Error {}

const aligned = (at: number): number => Math.ceil(at / 4) * 4
const checksumOf = (file: Uint8Array): Buffer =>
  createHash('sha256').update(file.subarray(0, CHECKSUM_AT)).update(file.subarray(START)).digest()

/**
 * The addresses as one file, made as that of the streets (streets/store.ts): 64 bytes with name, version, length of the header and SHA-256 of
 * everything else; texts and lengths as JSON; the arrays, little-endian numbers of 4 bytes.
 */
export function encodeAddresses(addresses: Addresses): Uint8Array {
  const arrays = ORDER.map((name) => addresses[name])
  const head = Buffer.from(JSON.stringify({ texts: addresses.texts, lengths: arrays.map(({ length }) => length) }))
  const before = aligned(START + head.length)
  const file = Buffer.alloc(arrays.reduce((end, { byteLength }) => end + byteLength, before))
  file.write(MAGIC, 0, 'latin1')
  file.writeUInt32LE(VERSION, VERSION_AT)
  file.writeUInt32LE(head.length, HEAD_AT)
  head.copy(file, START)
  let at = before
  for (const { buffer, byteOffset, byteLength } of arrays) {
    file.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += byteLength
  }
  checksumOf(file).copy(file, CHECKSUM_AT)
  return file
}

/** The addresses of a file. Throws an `AddressFileError` when a byte is missing or another one. */
export function decodeAddresses(file: Buffer): Addresses {
  if (file.length < START || file.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new AddressFileError('no addresses')
  const version = file.readUInt32LE(VERSION_AT)
  if (version !== VERSION)
    throw new AddressFileError(`version ${version} in place of ${VERSION}: import the area again`)
  if (!checksumOf(file).equals(file.subarray(CHECKSUM_AT, START))) throw new AddressFileError('the checksum is wrong')
  const end = START + file.readUInt32LE(HEAD_AT)
  const { texts, lengths } = header.parse(JSON.parse(file.toString('utf8', START, end)))
  let at = aligned(end)
  const parts = new Map<string, ArrayBuffer>()
  for (const [place, name] of ORDER.entries()) {
    const from = at
    at += lengths[place]! * 4
    // A copy of its own: a view would have to begin at a multiple of its element in memory too.
    parts.set(name, new Uint8Array(file.subarray(from, at)).buffer)
  }
  const signed = (name: (typeof SIGNED)[number]) => new Int32Array(parts.get(name)!)
  const unsigned = (name: (typeof UNSIGNED)[number]) => new Uint32Array(parts.get(name)!)
  return {
    texts,
    streetName: unsigned('streetName'),
    streetLat: signed('streetLat'),
    streetLon: signed('streetLon'),
    streetPlace: unsigned('streetPlace'),
    pointFirst: unsigned('pointFirst'),
    pointLat: signed('pointLat'),
    pointLon: signed('pointLon'),
    pointNumber: unsigned('pointNumber'),
    pointTown: unsigned('pointTown'),
    pointPostcode: unsigned('pointPostcode'),
    pointPlace: unsigned('pointPlace'),
  }
}

/** Writes the addresses as a part of a new version. */
export const writeAddresses = (path: string, addresses: Addresses): void => writeWhole(path, encodeAddresses(addresses))

/** The addresses in a folder; null without an area, and for one that was imported before there were addresses. */
export function readAddresses(folder: string): Addresses | null {
  const path = partOf(folder, 'addresses.bin')
  try {
    return path === null ? null : decodeAddresses(readFileSync(path))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
