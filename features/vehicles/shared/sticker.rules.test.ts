import { expect, test } from 'vitest'
import { cardContent, cardHash } from '#features/cards/shared/cards.rules.ts'
import { tokenWords } from '#platform/shared/tokens/paper-token.rules.ts'
import { stickerContent, stickerHash, stickerTokenOf, stickerVerifier, tokenIfOf } from './sticker.rules.ts'

const TOKEN = 'ABCD2345WXYZ'
const known = async (hash: string, salt = 'salt') => ({
  vehicleId: 'v1',
  salt,
  verifier: await stickerVerifier(salt, hash),
})

test('the sticker of the vehicle fits as code, as text and typed, that of another vehicle never', async () => {
  const ours = await known(await stickerHash(TOKEN))
  for (const read of [stickerContent(TOKEN), TOKEN, tokenWords(TOKEN).toLowerCase()])
    expect(await tokenIfOf(read, ours)).toBe(TOKEN)
  for (const read of [stickerContent('ABCD2345WXYA'), 'https://example.org', '', TOKEN.slice(1)])
    expect(await tokenIfOf(read, ours)).toBeNull()
})

test('what a phone knows is of use for one reading alone, and is no hash of the database', async () => {
  const hash = await stickerHash(TOKEN)
  const ours = await known(hash)
  expect(await tokenIfOf(stickerContent(TOKEN), { ...ours, salt: 'another' })).toBeNull()
  expect(ours.verifier).not.toContain(hash)
  expect((await known(hash, 'another')).verifier).not.toBe(ours.verifier)
})

test('a card of a child with the same signs is no sticker', async () => {
  expect(stickerTokenOf(cardContent(TOKEN))).toBeNull()
  expect(await stickerHash(TOKEN)).not.toBe(await cardHash(TOKEN))
})
