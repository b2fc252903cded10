/** Cards of children: a token on paper that says who gets on and opens nothing (docs/adr/0080). */
import { verifierOf } from '#platform/shared/tokens/verifier.rules.ts'
import { paperTokens } from '#platform/shared/tokens/paper-token.rules.ts'

const cards = paperTokens('caravan-card:')
/** What the QR code of a card says. */
export const cardContent = cards.content
/** The token of what was scanned or typed; null when it is no card of ours. */
export const tokenOf = cards.tokenOf
/** What the database keeps of a token, hexadecimal. */
export const cardHash = cards.hash

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
  /** Revoked, never ours, or of a child that rides nowhere today. */
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
