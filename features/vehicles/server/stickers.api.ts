import { randomBytes } from 'node:crypto'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { stickerHash, stickerTokenOf, stickerVerifier, type KnownSticker } from '../shared/sticker.rules.ts'

const SALT_BYTES = 16

/** The valid sticker of a vehicle. */
export async function validSticker(tx: TenantContext, vehicleId: string) {
  return tx.db
    .selectFrom('vehicle_sticker')
    .select(['token_hash', 'made_at', 'maker_name'])
    .where('organisation_id', '=', tx.organisationId)
    .where('vehicle_id', '=', vehicleId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** What the phone of a crew compares a sticker with, under a salt that is new at every reading; null without one. */
export async function knownSticker(tx: TenantContext, vehicleId: string | null): Promise<KnownSticker | null> {
  const sticker = vehicleId === null ? undefined : await validSticker(tx, vehicleId)
  if (vehicleId === null || !sticker) return null
  const salt = randomBytes(SALT_BYTES).toString('base64url')
  return { vehicleId, salt, verifier: await stickerVerifier(salt, sticker.token_hash) }
}

/** Whether what somebody read is the valid sticker of this vehicle. */
export async function readsSticker(tx: TenantContext, vehicleId: string | null, read: string): Promise<boolean> {
  const token = stickerTokenOf(read)
  const sticker = vehicleId === null || token === null ? undefined : await validSticker(tx, vehicleId)
  return token !== null && sticker !== undefined && sticker.token_hash === (await stickerHash(token))
}
