/**
 * Tokens that stand on paper alone: as QR code, NFC text or twelve signs to type. The database keeps a hash, a phone only
 * what a scanned one is compared with (docs/adr/0080). WebCrypto, which phone and server share.
 */
import { CODE_LETTERS } from './code-letters.ts'

/** Signs of a token: 30^12, 59 bits. Short enough to type from a scratched paper. */
export const TOKEN_LENGTH = 12
const TOKEN = new RegExp(`^[${CODE_LETTERS}]{${TOKEN_LENGTH}}$`)

/** A token in groups, as people read it. */
export const tokenWords = (token: string): string => token.replace(/(.{4})(?=.)/g, '$1 ')

/** Tokens of one use. The prefix says of a QR code or an NFC text that it is one, and keeps one use apart from another. */
export function paperTokens(prefix: string) {
  /** What the QR code of a token says. */
  const content = (token: string): string => `${prefix}${token}`
  return {
    content,
    /** The token of what was scanned or typed; null when it is none of these. */
    tokenOf: (read: string): string | null => {
      const token = read.replace(prefix, '').replace(/[\s-]/g, '').toUpperCase()
      return TOKEN.test(token) ? token : null
    },
    /** What the database keeps of a token, hexadecimal. */
    hash: async (token: string): Promise<string> => {
      const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content(token))))
      return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    },
  }
}
