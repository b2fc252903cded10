import { expect, test } from 'vitest'
import { cardContent, cardHash, cardVerifier, tokenOf, whoseCard } from './cards.rules.ts'
import { tokenWords } from '#platform/shared/tokens/paper-token.rules.ts'

const TOKEN = 'ABCD2345WXYZ'

test('a token is read from the QR code, typed with gaps and in small letters, and from nothing else', () => {
  expect(tokenOf(cardContent(TOKEN))).toBe(TOKEN)
  expect(tokenOf(tokenWords(TOKEN).toLowerCase())).toBe(TOKEN)
  for (const wrong of ['', 'ABCD', 'ABCD2345WXY0', 'https://example.org/ABCD2345WXYZ', `${TOKEN}A`])
    expect(tokenOf(wrong)).toBeNull()
})

test('a card is known on its run, on another run of the day, as taken back, or not at all', async () => {
  const verifier = async (token: string) => cardVerifier('salt', await cardHash(token))
  const cards = {
    salt: 'salt',
    own: [{ passengerId: 'p1', verifier: await verifier(TOKEN) }],
    others: [{ childId: 'c2', routeName: 'Line 5', verifier: await verifier('BBBBBBBBBBBB') }],
    revoked: [await verifier('CCCCCCCCCCCC')],
  }
  expect(await whoseCard(cardContent(TOKEN), cards)).toEqual({ kind: 'own', passengerId: 'p1' })
  expect(await whoseCard('bbbb bbbb bbbb', cards)).toEqual({ kind: 'other', childId: 'c2', routeName: 'Line 5' })
  expect(await whoseCard('CCCCCCCCCCCC', cards)).toEqual({ kind: 'revoked' })
  expect(await whoseCard('DDDDDDDDDDDD', cards)).toEqual({ kind: 'unknown' })
  expect(await whoseCard(cardContent(TOKEN), { ...cards, salt: 'another' })).toEqual({ kind: 'unknown' })
})
