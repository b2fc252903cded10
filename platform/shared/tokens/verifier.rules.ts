/**
 * What a phone without network compares a typed or scanned secret with: it never holds the secret itself (docs/adr/0050).
 * WebCrypto, which phone and server share.
 */

const utf8 = new TextEncoder()

export async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, utf8.encode(text)))
}

export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The same for one secret of one owner under one salt, and for nothing else. */
export async function verifierOf(salt: string, ownerId: string, secret: string): Promise<string> {
  return base64url(await hmac(utf8.encode(salt), `${ownerId} ${secret}`))
}
