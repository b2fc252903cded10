import type { LateBytes } from '#platform/server/http/route.ts'
import { makeTextBook } from '#platform/server/i18n/text-book.ts'
import { makePdf } from '#platform/server/pdf/pdf.ts'
import type { Work } from '#platform/server/work.ts'
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
export async function newSticker(work: Work, id: string): Promise<LateBytes> {
  const vehicle = await lockVehicle(work, id)
  const token = newPaperToken()
  await endSticker(work, id)
  await work.db
    .insertInto('vehicle_sticker')
    .values({
      organisation_id: work.organisationId,
      group_id: vehicle.group_id,
      id: work.newId(),
      vehicle_id: id,
      token_hash: await stickerHash(token),
      made_at: work.now,
      maker_name: await actorName(work),
    })
    .execute()
  await changed(work, 'vehicles.stickerPrinted', vehicle)
  const { language } = work.actor
  const say = (text: string) => book.say(language, text)
  return {
    type: 'application/pdf',
    fileName: 'sticker.pdf',
    make: () =>
      makePdf(work.organisationId, {
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
export async function dropSticker(work: Work, id: string): Promise<VehicleDetail> {
  const vehicle = await lockVehicle(work, id)
  if (await endSticker(work, id)) await changed(work, 'vehicles.stickerRemoved', vehicle)
  return findVehicle(work, id)
}

/** Ends the valid sticker of a vehicle; answers whether there was one. */
async function endSticker(work: Work, vehicleId: string): Promise<boolean> {
  const ended = await work.db
    .updateTable('vehicle_sticker')
    .set({ revoked_at: work.now })
    .where('organisation_id', '=', work.organisationId)
    .where('vehicle_id', '=', vehicleId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.length > 0
}
