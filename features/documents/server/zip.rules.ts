/** What a zip file says about itself, without unpacking it. Pure. */

const [END, ENTRY] = [0x06054b50, 0x02014b50]
/** The record at the end without its comment, and the longest comment (APPNOTE.TXT of PKWARE, 4.3.16). */
const [END_BYTES, COMMENT_BYTES] = [22, 65_535]
const ENTRY_BYTES = 46
const ENCRYPTED = 1
/** In place of a number that needs the 64-bit record: no attachment is so large. */
const ELSEWHERE = 0xffff_ffff

/** Limits of an attachment (docs/trust.md, "Uploads"). */
const [MOST_ENTRIES, MOST_BYTES, MOST_RATIO] = [2000, 100 * 1024 * 1024, 100]

/**
 * The names in a zip file; null for one that is broken, encrypted, overlaps itself, or would unpack to more than 100 MB or to more than 100
 * times its size. What it says of sizes may be a lie: nobody here unpacks it.
 */
export function namesInZip(bytes: Buffer): string[] | null {
  const end = endOf(bytes)
  if (end === null) return null
  const count = bytes.readUInt16LE(end + 10)
  const size = bytes.readUInt32LE(end + 12)
  const first = bytes.readUInt32LE(end + 16)
  if (count === 0 || count > MOST_ENTRIES || first === ELSEWHERE || first + size > end) return null
  const names: string[] = []
  let [at, packed, unpacked] = [first, 0, 0]
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) return null
    if ((bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0) return null
    packed += bytes.readUInt32LE(at + 20)
    unpacked += bytes.readUInt32LE(at + 24)
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const next = at + ENTRY_BYTES + name! + extra! + comment!
    if (next > end) return null
    names.push(bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + name!))
    at = next
  }
  // Entries that share bytes make a small file large.
  if (packed > first || unpacked > MOST_BYTES || unpacked > MOST_RATIO * bytes.length) return null
  return names
}

function endOf(bytes: Buffer): number | null {
  const from = Math.max(0, bytes.length - END_BYTES - COMMENT_BYTES)
  for (let at = bytes.length - END_BYTES; at >= from; at -= 1)
    if (bytes.readUInt32LE(at) === END && bytes.readUInt16LE(at + 20) === bytes.length - at - END_BYTES) return at
  return null
}
