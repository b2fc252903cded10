import type { LateBytes } from '#platform/server/http/route.ts'
import { makeTextBook } from '#platform/server/i18n/text-book.ts'
import { makePdf } from '#platform/server/pdf/pdf.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { newPaperToken } from '#platform/server/paper-token.ts'
import { tokenWords } from '#platform/shared/tokens/paper-token.rules.ts'
import { actorName } from '#features/people/server/people.api.ts'
import { stickerContent, stickerHash } from '../shared/sticker.rules.ts'
import type { VehicleDetail } from '../shared/vehicles.contract.ts'
import { vehiclesTexts } from '../shared/vehicles.texts.ts'
import { changed, lockVehicle } from './vehicles.commands.ts'
import { findVehicle } from './vehicles.queries.ts'

const book = makeTextBook([vehiclesTexts])

/** Makes a sticker and answers it on paper, the only place where it stands. The old one of the vehicle ends. */
export async function newSticker(tx: TenantContext, id: string): Promise<LateBytes> {
  const vehicle = await lockVehicle(tx, id)
  const token = newPaperToken()
  await endSticker(tx, id)
  await tx.db
    .insertInto('vehicle_sticker')
    .values({
      organisation_id: tx.organisationId,
      group_id: vehicle.group_id,
      id: tx.newId(),
      vehicle_id: id,
      token_hash: await stickerHash(token),
      made_at: tx.now,
      maker_name: await actorName(tx),
    })
    .execute()
  await changed(tx, 'vehicles.stickerPrinted', vehicle)
  const { language } = tx.actor
  const say = (text: string) => book.say(language, text)
  return {
    type: 'application/pdf',
    fileName: 'sticker.pdf',
    make: () =>
      makePdf(tx.organisationId, {
        parts: [
          {
            blocks: [
              { kind: 'title', words: vehicle.name },
              ...(vehicle.plate === '' ? [] : [{ kind: 'text' as const, words: vehicle.plate }]),
              { kind: 'strong', words: say('vehicles.sticker.where') },
              { kind: 'qr', words: stickerContent(token) },
              { kind: 'strong', words: tokenWords(token) },
              { kind: 'small', words: say('vehicles.sticker.use') },
              { kind: 'small', words: say('vehicles.sticker.nfc') },
            ],
          },
        ],
        title: `${say('vehicles.sticker')}: ${vehicle.name}`,
        language,
      }),
  }
}

/** Ends the sticker of a vehicle: its crews are asked for none. */
export async function dropSticker(tx: TenantContext, id: string): Promise<VehicleDetail> {
  const vehicle = await lockVehicle(tx, id)
  if (await endSticker(tx, id)) await changed(tx, 'vehicles.stickerRemoved', vehicle)
  return findVehicle(tx, id)
}

/** Ends the valid sticker of a vehicle; answers whether there was one. */
async function endSticker(tx: TenantContext, vehicleId: string): Promise<boolean> {
  const ended = await tx.db
    .updateTable('vehicle_sticker')
    .set({ revoked_at: tx.now })
    .where('organisation_id', '=', tx.organisationId)
    .where('vehicle_id', '=', vehicleId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.length > 0
}
