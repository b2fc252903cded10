import { readRow, update, type Sealed } from './database.ts'

/** Seals a JSON value under the account's key on this device. */
export async function seal(account: string, value: unknown): Promise<Sealed> {
  return sealWith(await keyOf(account), value)
}

/** Opens what `seal` made; the caller parses it. */
export async function unseal(account: string, sealed: Sealed): Promise<unknown> {
  return unsealWith(await keyOf(account), sealed)
}

/** Seals a JSON value (AES-GCM, a new random IV each time). */
export async function sealWith(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) }
}

/** Opens what `sealWith` made under the same key; rejects under any other. */
export async function unsealWith(key: CryptoKey, { iv, bytes }: Sealed): Promise<unknown> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)
  return JSON.parse(new TextDecoder().decode(plain))
}

async function keyOf(account: string): Promise<CryptoKey> {
  const stored = await readRow('keys', account)
  if (stored) return stored
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // Another tab may have made one in between: the first that is stored is the one.
  return update('strict', async (tx) => {
    const first = await tx.objectStore('keys').get(account)
    if (!first) await tx.objectStore('keys').put(made, account)
    return first ?? made
  })
}
