import { PbfReader } from 'pbf'
import { FileError } from './file-error.ts'

/**
 * Protocol buffers of somebody else. `pbf` trusts the lengths that a message claims: a packed field that claims four billion
 * numbers would be read for as long. Here each field is cut out first, and is never longer than the bytes that are there.
 */
export function eachField(bytes: Uint8Array, take: (field: number, reader: PbfReader) => void): void {
  const reader = new PbfReader(bytes)
  try {
    for (let field = next(reader); field !== 0; field = next(reader)) {
      take(field, reader)
      inside(reader)
    }
  } catch (error) {
    // What `pbf` throws (a number of eleven bytes, an unknown type, a read past the end) is about the file.
    throw error instanceof FileError ? error : new FileError('broken', String(error))
  }
}

function next(reader: PbfReader): number {
  const field = reader.nextField()
  inside(reader)
  return field
}

function inside(reader: PbfReader): void {
  if (reader.pos > reader.length) throw new FileError('broken', 'a field is longer than its message')
}

/** The bytes of a field with a length. Throws when fewer are there. */
export function bytesOf(reader: PbfReader): Uint8Array {
  // Field types: 2 has a length (protobuf.dev, "Encoding").
  if (reader.type !== 2) throw new FileError('broken', 'a field has another type')
  const bytes = reader.readBytes()
  inside(reader)
  return bytes
}

/** The packed numbers of a field, written as `sint` (zigzag). */
export function signedOf(reader: PbfReader): number[] {
  return packed(reader, (inner) => inner.readSVarint())
}

/** The packed numbers of a field, written as `uint` or `int`. */
export function unsignedOf(reader: PbfReader): number[] {
  return packed(reader, (inner) => inner.readVarint())
}

function packed(reader: PbfReader, read: (inner: PbfReader) => number): number[] {
  const inner = new PbfReader(bytesOf(reader))
  const numbers: number[] = []
  while (inner.pos < inner.length) numbers.push(read(inner))
  inside(inner)
  return numbers
}
