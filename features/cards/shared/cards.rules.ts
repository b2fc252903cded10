/**
 * Cards of children: a random token as QR code, NFC text or twelve signs to type. The database keeps a hash, a phone only
 * what a scanned card is compared with on its run (docs/adr/0080). WebCrypto, which phone and server share.
 */
import { CODE_LETTERS } from '#features/crew/shared/takeover.contract.ts'
import { verifierOf } from '#features/pickup/shared/codes.rules.ts'

/** Signs of a token: 30^12, 59 bits. Short enough to type from a scratched card, and of no use but to say who gets on. */
export const CARD_LENGTH = 12
/** Says that a QR code or an NFC text is a card of ours. */
const PREFIX = 'caravan-card:'
const TOKEN = new RegExp(`^[${CODE_LETTERS}]{${CARD_LENGTH}}$`)

/** What the QR code of a card says. */
export const cardContent = (token: string): string => `${PREFIX}${token}`
/** A token in groups, as people read it. */
export const cardWords = (token: string): string => token.replace(/(.{4})(?=.)/g, '$1 ')

/** The token of what was scanned or typed; null when it is no card of ours. */
export function tokenOf(content: string): string | null {
  const token = content.replace(PREFIX, '').replace(/[\s-]/g, '').toUpperCase()
  return TOKEN.test(token) ? token : null
}

/** What the database keeps of a token, hexadecimal. */
export async function cardHash(token: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(cardContent(token))))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What a phone compares with, good for one reading of the list alone. */
export const cardVerifier = (salt: string, hash: string): Promise<string> => verifierOf(salt, 'card', hash)

export type KnownCards = {
  salt: string
  own: readonly { passengerId: string; verifier: string }[]
  others: readonly { childId: string; routeName: string; verifier: string }[]
  revoked: readonly string[]
}

export type Whose =
  | { kind: 'own'; passengerId: string }
  | { kind: 'other'; childId: string; routeName: string }
  /** Taken back, never ours, or of a child that rides nowhere today. */
  | { kind: 'revoked' | 'unknown' }

/** Whose card this is, found on the device alone. */
export async function whoseCard(content: string, cards: KnownCards): Promise<Whose> {
  const token = tokenOf(content)
  if (token === null) return { kind: 'unknown' }
  const verifier = await cardVerifier(cards.salt, await cardHash(token))
  const own = cards.own.find((one) => one.verifier === verifier)
  if (own) return { kind: 'own', passengerId: own.passengerId }
  const other = cards.others.find((one) => one.verifier === verifier)
  if (other) return { kind: 'other', childId: other.childId, routeName: other.routeName }
  return { kind: cards.revoked.includes(verifier) ? 'revoked' : 'unknown' }
}
