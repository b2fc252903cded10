import { createHash, randomBytes } from 'node:crypto'
import { UUID_PATTERN } from '#platform/shared/ids/uuid.ts'

/** 256 bits: nobody guesses one. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** A secret of so many bits needs no slow hash. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export type DeviceToken = { organisationId: string; deviceId: string; secret: string }

/** Whose device it is stands in it, so that one look finds the row. */
export const tokenOf = ({ organisationId, deviceId, secret }: DeviceToken): string =>
  [organisationId, deviceId, secret].join('.')

/** Reads a token; null: it is none. */
export function readToken(token: string): DeviceToken | null {
  const [organisationId = '', deviceId = '', secret = '', ...more] = token.split('.')
  const valid = UUID_PATTERN.test(organisationId) && UUID_PATTERN.test(deviceId) && secret !== '' && more.length === 0
  return valid ? { organisationId, deviceId, secret } : null
}
