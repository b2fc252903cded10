import { offlineDatabase, type Sealed } from './database.ts'

/** Seals a JSON value under the account's key on this device (AES-GCM, a new random IV each time). */
export async function seal(account: string, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(account), plain) }
}

/** Opens what `seal` made; the caller parses it. */
export async function unseal(account: string, { iv, bytes }: Sealed): Promise<unknown> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(account), bytes)
  return JSON.parse(new TextDecoder().decode(plain))
}

async function keyOf(account: string): Promise<CryptoKey> {
  const db = await offlineDatabase()
  const kept = await db.get('keys', account)
  if (kept) return kept
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // Another tab may have made one in between: the first that is stored is the one.
  const tx = db.transaction('keys', 'readwrite')
  const first = await tx.store.get(account)
  if (!first) await tx.store.put(made, account)
  await tx.done
  return first ?? made
}
