import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Seals bytes that the application must read again (files, secrets of second factors) under a key that is not in the database:
 * AES-256-GCM, one key per purpose, derived from the master secret with HKDF-SHA256 (RFC 5869).
 */
export type Vault = {
  /** `purpose` names whose bytes they are, such as `file:<organisation>`; only the same purpose opens them. */
  seal: (purpose: string, plain: Uint8Array) => Buffer
  /** Throws when the bytes were changed, or sealed for something else or under another master secret. */
  open: (purpose: string, sealed: Uint8Array) => Buffer
  /** Recognises a text without keeping it: HMAC-SHA256 (RFC 2104) in hexadecimal; nobody finds a short text by trying. */
  mac: (purpose: string, text: string) => string
}

const FORMAT = 1
const NONCE = 12
const TAG = 16
const HEAD = 1 + NONCE + TAG
/** Bytes that are sealed at once. */
const SLICE = 256 * 1024

/** The vault of a master secret: `CARAVAN_MASTER_KEY`, or the one that the first start lays into the data folder. */
export function openVault(masterSecret: string): Vault {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', masterSecret, 'caravan vault', purpose, 32))
  return {
    seal: (purpose, plain) => {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
      const sealed = Buffer.allocUnsafe(HEAD + plain.byteLength)
      sealed[0] = FORMAT
      nonce.copy(sealed, 1)
      // In slices: files are large, and this mode makes as many bytes as it gets.
      for (let at = 0; at < plain.byteLength; at += SLICE)
        cipher.update(plain.subarray(at, at + SLICE)).copy(sealed, HEAD + at)
      cipher.final()
      cipher.getAuthTag().copy(sealed, 1 + NONCE)
      return sealed
    },
    mac: (purpose, text) =>
      createHmac('sha256', keyFor(`mac:${purpose}`))
        .update(text)
        .digest('hex'),
    open: (purpose, sealed) => {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
      if (bytes[0] !== FORMAT || bytes.length < HEAD) throw new Error('not sealed by this house')
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(1, 1 + NONCE))
      decipher.setAuthTag(bytes.subarray(1 + NONCE, HEAD))
      const plain = decipher.update(bytes.subarray(HEAD))
      // Nothing more comes of this mode; it throws when the bytes are not those that were sealed.
      decipher.final()
      return plain
    },
  }
}
