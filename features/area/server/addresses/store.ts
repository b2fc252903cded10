import * as z from 'zod/mini'
import {
  decodePart,
  decodeTexts,
  encodePart,
  encodeTexts,
  readPart,
  writePart,
  type PartFormat,
} from '../stored/part-file.ts'
import type { Addresses } from './addresses.ts'

const FORMAT: PartFormat<object> = { part: 'addresses.bin', magic: 'CARAVAN ADDRESS', version: 3, meta: z.object({}) }

/** The addresses as a file of their part: each of the arrays is a section. */
export function encodeAddresses({ texts, ...arrays }: Addresses): Uint8Array {
  return encodePart(FORMAT, {}, { texts: encodeTexts(texts), ...arrays })
}

/** The addresses of a file. Throws a `PartFileError` when a byte is missing or another one. */
export function decodeAddresses(file: Buffer): Addresses {
  const { section } = decodePart(FORMAT, file)
  const signed = (name: keyof Addresses) => new Int32Array(section(name))
  const unsigned = (name: keyof Addresses) => new Uint32Array(section(name))
  return {
    texts: decodeTexts(section('texts')),
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
    pointListed: unsigned('pointListed'),
    placeText: unsigned('placeText'),
    placeLat: signed('placeLat'),
    placeLon: signed('placeLon'),
    placeReach: unsigned('placeReach'),
  }
}

/** Writes the addresses as a part of a new version. */
export const writeAddresses = (path: string, addresses: Addresses): void => writePart(path, encodeAddresses(addresses))

/** The addresses in a folder; null without an area, and for one that was imported before there were addresses. */
export const readAddresses = (folder: string): Addresses | null => readPart(folder, FORMAT.part, decodeAddresses)
