import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { CreateOptions, GetOptions, PasskeyAttestation, PasskeyProof } from '../../shared/passkey.fields.ts'

/** What may be wrong about an answer, one thing at a time. */
export type Twist = {
  origin?: string
  rpId?: string
  challenge?: string
  counter?: number
  userVerified?: boolean
  type?: string
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

/** A security key in software (ES256, attestation none): what a browser would answer, for tests of the server. */
export function newAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let counter = 0
  let handle: string | undefined

  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (rpId: string, twist: Twist, attested?: Buffer) => {
    counter = twist.counter ?? counter + 1
    // Present, verified, and whether a credential follows (WebAuthn, section 6.1).
    const flags = 0x01 | (twist.userVerified === false ? 0 : 0x04) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.of(flags), count, ...(attested ? [attested] : [])])
  }
  const head = {
    id: base64url(credentialId),
    rawId: base64url(credentialId),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    create({ options }: CreateOptions, twist: Twist = {}): PasskeyAttestation {
      handle = options.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, credentialId.length), credentialId, cose])
      const authData = authenticatorData(options.rp.id, twist, attested)
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      const clientDataJSON = base64url(clientData('webauthn.create', options.challenge, twist))
      return {
        ...head,
        response: { clientDataJSON, attestationObject: base64url(attestationObject), transports: ['usb'] },
      }
    },
    get({ challengeId, options }: GetOptions, twist: Twist = {}): PasskeyProof {
      const data = clientData('webauthn.get', options.challenge, twist)
      const authData = authenticatorData(options.rpId, twist)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(privateKey)
      return {
        challengeId,
        response: {
          ...head,
          response: {
            clientDataJSON: base64url(data),
            authenticatorData: base64url(authData),
            signature: base64url(signature),
            userHandle: handle,
          },
        },
      }
    },
  }
}

/** As much of CBOR (RFC 8949) as an attestation needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? length(0, value) : length(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([length(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([length(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
  if (value instanceof Uint8Array) return Buffer.concat([length(2, value.length), value])
  throw new Error('not needed here')
}

function length(major: number, n: number): Buffer {
  if (n < 24) return Buffer.of((major << 5) | n)
  if (n < 256) return Buffer.of((major << 5) | 24, n)
  return Buffer.of((major << 5) | 25, n >> 8, n & 255)
}
