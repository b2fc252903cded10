type FetchSecret = () => Promise<string>

let fetchSecret: FetchSecret | undefined
const keys = new Map<string, Promise<CryptoKey>>()

/**
 * Says where the secret for drafts comes from (base64url of 32 bytes): the server gives it to the signed-in account. It
 * lives in the memory of the page alone, so that the next person on this browser, who has everything that is stored here,
 * cannot open what somebody else typed. Answers how to forget it.
 */
export function draftKeysFrom(fetch: FetchSecret): () => void {
  fetchSecret = fetch
  keys.clear()
  return () => {
    fetchSecret = undefined
    keys.clear()
  }
}

/** The key of an account's drafts. Rejects while the server cannot be asked for it. */
export function draftKeyOf(account: string): Promise<CryptoKey> {
  const known = keys.get(account)
  if (known) return known
  const made = make()
  keys.set(account, made)
  // Asked again the next time: the network may be back.
  made.catch(() => keys.delete(account))
  return made
}

async function make(): Promise<CryptoKey> {
  if (!fetchSecret) throw new Error('no session gives a key for drafts')
  const secret = await fetchSecret()
  const bytes = Uint8Array.from(atob(secret.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
