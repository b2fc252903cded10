import { gunzipSync } from 'node:zlib'
import { bytesToHeader, Compression, readVarint, type Cache, type Entry, type Header, type Source } from 'pmtiles'

/** Bytes of the header of version 3, and its first two as a number ("PM"). */
const [HEADER_BYTES, MAGIC] = [127, 0x4d50]
/** Bytes of a directory, unpacked: some 1,000,000 entries. */
const MOST_BYTES = 8 * 1024 * 1024
/** An entry has four numbers of a byte at least. */
const ENTRY_BYTES = 4
/** Directories in memory; a leaf of a city covers it. */
const MOST_KEPT = 32

/** Header and directories of a file, read with limits: the reader of the library believes how many entries a directory says it has. */
export class Directories implements Cache {
  #header: Promise<Header> | undefined
  #known = new Map<string, Promise<Entry[]>>()

  getHeader(source: Source): Promise<Header> {
    this.#header ??= source.getBytes(0, HEADER_BYTES).then(({ data }) => {
      if (data.byteLength < HEADER_BYTES || new DataView(data).getUint16(0, true) !== MAGIC)
        throw new Error('no PMTiles file')
      const header = bytesToHeader(data, '')
      if (header.specVersion !== 3) throw new Error(`version ${header.specVersion}`)
      return header
    })
    return this.#header
  }

  getDirectory(source: Source, offset: number, length: number, header: Header): Promise<Entry[]> {
    const key = `${offset} ${length}`
    const known = this.#known.get(key)
    if (known) return known
    const read = source
      .getBytes(offset, length)
      .then(({ data }) => entriesOf(unpacked(new Uint8Array(data), header.internalCompression)))
    this.#known.set(key, read)
    for (const old of [...this.#known.keys()].slice(0, -MOST_KEPT)) this.#known.delete(old)
    return read
  }

  async invalidate(): Promise<void> {
    this.#known.clear()
  }
}

const unpacked = (bytes: Uint8Array, compression: Compression): Uint8Array =>
  compression === Compression.Gzip ? gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) : bytes

/** The entries of a directory ("PMTiles Version 3 Specification", section 4.2): each of four numbers stands for all entries in a row. */
function entriesOf(bytes: Uint8Array): Entry[] {
  const at = { buf: bytes, pos: 0 }
  const count = readVarint(at)
  if (!(count > 0 && count * ENTRY_BYTES <= bytes.length)) throw new Error(`${count} entries in ${bytes.length} bytes`)
  const numbers = () => Array.from({ length: count }, () => readVarint(at))
  const [ids, runs, lengths, offsets] = [numbers(), numbers(), numbers(), numbers()]
  if (at.pos > bytes.length) throw new Error('the directory ends too early')
  let tileId = 0
  const entries: Entry[] = []
  for (let one = 0; one < count; one += 1) {
    tileId += ids[one]!
    const before = entries.at(-1)
    const offset = offsets[one] === 0 && before ? before.offset + before.length : offsets[one]! - 1
    entries.push({ tileId, offset, length: lengths[one]!, runLength: runs[one]! })
  }
  return entries
}
