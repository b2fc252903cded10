import { setImmediate } from 'node:timers/promises'

/** Characters of base64 that are read in one turn: four of them stand for three bytes. */
const SLICE = 1024 * 1024

/**
 * The bytes of base64, with or without the head of a data address; null when it is none. It is read in slices, each in a turn of its
 * own: fourteen megabytes that are no base64 would hold the thread for 50 ms.
 */
export async function bytesOf(base64: string): Promise<Buffer | null> {
  const head = /^data:[\w/+.-]{1,100};base64,/.exec(base64.slice(0, 120))?.[0] ?? ''
  const text = base64.slice(head.length)
  if (text.length % 4 !== 0) return null
  const bytes = Buffer.allocUnsafeSlow((text.length / 4) * 3 - paddingOf(text))
  for (let at = 0; at < text.length; at += SLICE) {
    if (at > 0) await setImmediate()
    const slice = text.slice(at, at + SLICE)
    const written = bytes.write(slice, (at / 4) * 3, 'base64')
    // Node skips what is no base64: then there are fewer bytes than characters make. Padding stands at the end alone.
    const padding = at + SLICE < text.length ? 0 : paddingOf(text)
    if (written !== (slice.length / 4) * 3 - padding) return null
  }
  return bytes
}

/** Characters that so many bytes are as base64. */
export const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4

const paddingOf = (text: string): number => (text.endsWith('==') ? 2 : Number(text.endsWith('=')))
