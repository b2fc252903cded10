/**
 * The sticker at the last row of a vehicle: whoever reads it stands there. The crew's phone knows only what a scanned one is
 * compared with, for one reading of its run; whether it was the right one is the server's to say (docs/adr/0098).
 */
import { paperTokens } from '#platform/shared/tokens/paper-token.rules.ts'
import { verifierOf } from '#platform/shared/tokens/verifier.rules.ts'

const stickers = paperTokens('caravan-sticker:')
/** What the QR code of a sticker says. */
export const stickerContent = stickers.content
/** The token of what was scanned or typed; null when it is no sticker of ours. */
export const stickerTokenOf = stickers.tokenOf
/** What the database keeps of a token, hexadecimal. */
export const stickerHash = stickers.hash

/** What a phone compares with, good for one reading of its run alone. */
export const stickerVerifier = (salt: string, hash: string): Promise<string> => verifierOf(salt, 'sticker', hash)

/** What the phone of a crew knows of the sticker of its vehicle. */
export type KnownSticker = { vehicleId: string; salt: string; verifier: string }

/** The token that was read when it is the sticker of this vehicle, found on the device alone; else null. */
export async function tokenIfOf(read: string, known: KnownSticker): Promise<string | null> {
  const token = stickerTokenOf(read)
  const fits = token !== null && (await stickerVerifier(known.salt, await stickerHash(token))) === known.verifier
  return fits ? token : null
}
