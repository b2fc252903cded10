import { base64url, hmac, verifierOf } from '#platform/shared/tokens/verifier.rules.ts'

/**
 * Codes that a phone checks without network. The phone never holds a code, only what a typed or scanned one is compared
 * with; what that protects and what not is in docs/adr/0050. WebCrypto, which phone and server share; nothing here reads
 * a clock or makes a random number.
 */

/** Digits of the code that is said or typed. */
export const CODE_DIGITS = 6
/** Wrong codes in a row that one phone takes on one run before it asks for another way (ours). */
export const TRIES = 5
/** Says that a QR code is one of ours. */
const PREFIX = 'caravan-pickup:'

/** The code and the token of a delegate for one day, made of the delegate's secret: they end with the day by themselves. */
export async function codesOf(secret: Uint8Array<ArrayBuffer>, day: string): Promise<{ code: string; token: string }> {
  const number = new DataView((await hmac(secret, `code ${day}`)).buffer).getUint32(0)
  // 128 bits: nobody guesses a token.
  const token = base64url((await hmac(secret, `token ${day}`)).subarray(0, 16))
  return { code: String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0'), token: `${PREFIX}${token}` }
}

/** Whose code or token this is; none when it is nobody's on this run. */
export async function whoseCode(
  typed: string,
  salt: string,
  people: readonly { id: string; verifiers: { code: string; token: string } | null }[],
): Promise<{ id: string; by: 'code' | 'qr' } | null> {
  const text = typed.startsWith(PREFIX) ? typed : typed.replace(/\s/g, '')
  for (const { id, verifiers } of people) {
    if (verifiers === null) continue
    const verifier = await verifierOf(salt, id, text)
    if (verifier === verifiers.token) return { id, by: 'qr' }
    if (verifier === verifiers.code) return { id, by: 'code' }
  }
  return null
}
