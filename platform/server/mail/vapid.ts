import { createECDH } from 'node:crypto'
import type { Vault } from '../vault.ts'

/** The pair of keys by which push services know this installation (VAPID, RFC 8292), URL-safe Base64. */
export type VapidKeys = { publicKey: string; privateKey: string }

const made = new WeakMap<Vault, VapidKeys>()

/** Derived from the master key: the same on every server of an installation and after every restart, and nowhere stored. */
export function vapidKeys(vault: Vault): VapidKeys {
  const known = made.get(vault)
  if (known) return known
  for (let at = 0; ; at += 1) {
    const curve = createECDH('prime256v1')
    const scalar = Buffer.from(vault.mac('push', `vapid ${at}`), 'hex')
    try {
      curve.setPrivateKey(scalar)
    } catch {
      // Of 2^256 numbers fewer than 2^224 are no key of the curve.
      continue
    }
    const keys = { publicKey: curve.getPublicKey().toString('base64url'), privateKey: scalar.toString('base64url') }
    made.set(vault, keys)
    return keys
  }
}
