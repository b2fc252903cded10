import { PbfReader, PbfWriter } from 'pbf'

/** What a copy adds: to all ids, and in whole nanodegrees to all places. */
export type Shift = { id: number; lat: number; lon: number }

type Change = (field: number, reader: PbfReader) => Uint8Array | null

const written = (write: (pbf: PbfWriter) => void): Uint8Array => {
  const pbf = new PbfWriter()
  write(pbf)
  return pbf.finish().slice()
}

/** A message with some of its fields changed; `change` answers the new field with its tag, or null to leave it and what it read. */
function rewritten(bytes: Uint8Array, change: Change): Uint8Array {
  const reader = new PbfReader(bytes)
  const parts: Uint8Array[] = []
  while (reader.pos < reader.length) {
    const begin = reader.pos
    const field = reader.nextField()
    const changed = change(field, reader)
    if (changed === null) reader.skip(reader.type)
    parts.push(changed ?? bytes.subarray(begin, reader.pos))
  }
  return Buffer.concat(parts)
}

/** A list of differences of which the first is larger by `by`: so is each number. */
function movedList(field: number, reader: PbfReader, by: number): Uint8Array {
  const list: number[] = []
  const inner = new PbfReader(reader.readBytes())
  while (inner.pos < inner.length) list.push(inner.readSVarint())
  if (list.length > 0) list[0]! += by
  return written((pbf) => pbf.writePackedSVarint(field, list))
}

const within = (field: number, reader: PbfReader, change: Change): Uint8Array =>
  written((pbf) => pbf.writeBytesField(field, rewritten(reader.readBytes(), change)))

/** The copy of an unpacked block of an extract (`OSMData`). Field numbers: osmformat.proto of OSM-binary. */
export function shifted(block: Uint8Array, { id, lat, lon }: Shift): Uint8Array {
  const plain: Change = (field, reader) =>
    field === 1 ? written((pbf) => pbf.writeSVarintField(1, reader.readSVarint() + id)) : null
  const dense: Change = (field, reader) => (field === 1 ? movedList(1, reader, id) : null)
  const listed =
    (list: number): Change =>
    (field, reader) => {
      if (field === 1) return written((pbf) => pbf.writeVarintField(1, reader.readVarint() + id))
      return field === list ? movedList(list, reader, id) : null
    }
  const kinds: readonly Change[] = [plain, dense, listed(8), listed(9)]
  const group: Change = (field, reader) => {
    const change = kinds[field - 1]
    return change ? within(field, reader, change) : null
  }
  const offsets = { 19: lat, 20: lon }
  const moved = rewritten(block, (field, reader) => {
    if (field === 2) return within(2, reader, group)
    if (field !== 19 && field !== 20) return null
    offsets[field] += reader.readVarint(true)
    return new Uint8Array()
  })
  const places = written((pbf) => {
    pbf.writeVarintField(19, offsets[19])
    pbf.writeVarintField(20, offsets[20])
  })
  return Buffer.concat([moved, places])
}
