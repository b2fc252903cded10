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

const utf8 = new TextEncoder()

async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, utf8.encode(text)))
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The code and the token of a delegate for one day, made of the delegate's secret: they end with the day by themselves. */
export async function codesOf(secret: Uint8Array<ArrayBuffer>, day: string): Promise<{ code: string; token: string }> {
  const number = new DataView((await hmac(secret, `code ${day}`)).buffer).getUint32(0)
  // 128 bits: nobody guesses a token.
  const token = base64url((await hmac(secret, `token ${day}`)).subarray(0, 16))
  return { code: String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0'), token: `${PREFIX}${token}` }
}

/** What the phone compares with: the same for the code and the token of one delegate on one run, and for nothing else. */
export async function verifierOf(salt: string, delegateId: string, typed: string): Promise<string> {
  return base64url(await hmac(utf8.encode(salt), `${delegateId} ${typed}`))
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
