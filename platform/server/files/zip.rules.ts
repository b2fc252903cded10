/** The directory of a zip file, and single entries of it. Section numbers are those of APPNOTE.TXT of PKWARE. */
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const [END, ENTRY, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50]
/** The record at the end without its comment, and the longest comment (4.3.16). */
const [END_BYTES, COMMENT_BYTES] = [22, 65_535]
/** An entry of the directory (4.3.12) and the head before its bytes (4.3.7), each without name and extra fields. */
const [ENTRY_BYTES, LOCAL_BYTES] = [46, 30]
const ENCRYPTED = 1
const [STORED, DEFLATED] = [0, 8]
/** In place of a number that needs the 64-bit record: no attachment is so large. */
const ELSEWHERE = 0xffff_ffff

/** Limits of an attachment (docs/trust.md, "Uploads"). */
const [MOST_ENTRIES, MOST_BYTES, MOST_RATIO] = [2000, 100 * 1024 * 1024, 100]

const unpack = promisify(inflateRaw)

/** An entry as the directory describes it; sizes and `offset` (of its local header) in bytes. */
export type ZipEntry = { name: string; method: number; packed: number; offset: number }

/**
 * The entries of a zip file; null for one that is broken, encrypted, overlaps itself, or states that it unpacks to more than
 * 100 MB or to more than 100 times its size. The stated sizes may be false: `contentOf` has its own limit.
 */
export function entriesOf(bytes: Buffer): ZipEntry[] | null {
  const end = endOf(bytes)
  if (end === null) return null
  const count = bytes.readUInt16LE(end + 10)
  const size = bytes.readUInt32LE(end + 12)
  const first = bytes.readUInt32LE(end + 16)
  if (count === 0 || count > MOST_ENTRIES || first === ELSEWHERE || first + size > end) return null
  const entries: ZipEntry[] = []
  let [at, packed, unpacked] = [first, 0, 0]
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) return null
    if ((bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0) return null
    const [method, packedBytes] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    packed += packedBytes
    unpacked += bytes.readUInt32LE(at + 24)
    const nameBytes = bytes.readUInt16LE(at + 28)
    const next = at + ENTRY_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    if (next > end) return null
    const name = bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)
    entries.push({ name, method, packed: packedBytes, offset: bytes.readUInt32LE(at + 42) })
    at = next
  }
  // Entries that share bytes make a small file large.
  if (packed > first || unpacked > MOST_BYTES || unpacked > MOST_RATIO * bytes.length) return null
  return entries
}

/**
 * The content of one entry; null when it is broken, compressed by a method other than Deflate, or larger than `mostBytes`, and
 * when the header before it has another name than the directory: some programs read the one, some the other.
 */
export async function contentOf(bytes: Buffer, entry: ZipEntry, mostBytes: number): Promise<Buffer | null> {
  const { offset, packed, method } = entry
  if (offset + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) return null
  const nameBytes = bytes.readUInt16LE(offset + 26)
  const name = bytes.toString('utf8', offset + LOCAL_BYTES, offset + LOCAL_BYTES + nameBytes)
  const from = offset + LOCAL_BYTES + nameBytes + bytes.readUInt16LE(offset + 28)
  if (name !== entry.name || from + packed > bytes.length) return null
  const content = bytes.subarray(from, from + packed)
  if (method === STORED) return packed > mostBytes ? null : content
  if (method !== DEFLATED) return null
  return unpack(content, { maxOutputLength: mostBytes }).catch(() => null)
}

function endOf(bytes: Buffer): number | null {
  const from = Math.max(0, bytes.length - END_BYTES - COMMENT_BYTES)
  for (let at = bytes.length - END_BYTES; at >= from; at -= 1)
    if (bytes.readUInt32LE(at) === END && bytes.readUInt16LE(at + 20) === bytes.length - at - END_BYTES) return at
  return null
}
