import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLoopback, type Loopback } from '../testing/loopback.ts'
import { pointAt } from '../testing/made-area.ts'
import { nominatimAnswer, photonAnswer, type Entry } from '../testing/made-geocoders.ts'
import { AddressServer } from './address-server.ts'
import { readsLikeAddress } from './confidence.rules.ts'

let server: Loopback
beforeAll(async () => void (server = await openLoopback(() => [])))
afterAll(() => server?.close())
beforeEach(() => void (server.heard.length = 0))

const KINDS = [
  ['photon', photonAnswer],
  ['nominatim', nominatimAnswer],
] as const
type Kind = (typeof KINDS)[number][0]

const opened = (kind: Kind, now?: () => number) => new AddressServer({ kind, url: server.url, perSecond: 100 }, now)

const roma = (number: string, east: number, rest: Partial<Entry> = {}): Entry => ({
  kind: 'house',
  street: 'Via Roma',
  number,
  postcode: '18038',
  town: 'Alba',
  ...pointAt(east, 0),
  ...rest,
})
const street: Entry = { kind: 'street', street: 'Via Roma', town: 'Alba', ...pointAt(5, 0) }
const town: Entry = { kind: 'town', street: '', town: 'Alba', ...pointAt(9, 0) }

test.each(KINDS)('%s finds an address, and learns what was typed and nothing else', async (kind, answer) => {
  server.answerWith(answer([roma('7', 1)]))
  const found = await opened(kind).find('via  Roma 7, Alba', { limit: 5, near: pointAt(3, 3) })
  expect(found).toEqual([
    {
      label: 'Via Roma 7, 18038 Alba',
      street: 'Via Roma',
      number: '7',
      town: '18038 Alba',
      confidence: 'rooftop',
      ...pointAt(1, 0),
    },
  ])
  expect(server.heard.map(({ method, url, body }) => `${method} ${url}${body}`)).toEqual([
    kind === 'photon'
      ? 'GET /api?q=via+Roma+7%2C+Alba&limit=10'
      : 'GET /search?q=via+Roma+7%2C+Alba&format=jsonv2&addressdetails=1&limit=10',
  ])
})

test.each(
  KINDS.flatMap(([kind, answer]) =>
    (
      [
        ['the very house', 'Via Roma 7, Alba', 'rooftop', [roma('7', 1)]],
        ['the postcode for the town', '18038 via roma 7', 'rooftop', [roma('7', 1)]],
        ['with region and country', 'Via Roma 7, Alba, Liguria, Italia', 'rooftop', [roma('7', 1)]],
        ['between two houses', 'Via Roma 7, Alba', 'interpolated', [roma('7', 1, { kind: 'interpolated' })]],
        ['another house', 'Via Roma 9, Alba', 'street', [roma('7', 1)]],
        ['a house with a letter', 'Via Roma 7/A, Alba', 'street', [roma('7', 1)]],
        ['no house typed', 'Via Roma, Alba', 'street', [roma('7', 1)]],
        ['no town typed', 'Via Roma 7', 'street', [roma('7', 1)]],
        ['a word that is not there', 'Via Roma 7 scala, Alba', 'none', [roma('7', 1, { town: 'Alba scale' })]],
        ['two houses far apart', 'Via Roma 7, Alba', 'street', [roma('7', 1), roma('7', 4)]],
        ['an entrance and its house', 'Via Roma 7, Alba', 'rooftop', [roma('7', 1), roma('7', 1.2)]],
        ['the street alone', 'Via Roma 7, Alba', 'street', [street]],
        ['the town alone', 'Via Roma 7, Alba', 'none', [town]],
        [
          'a school without a number',
          'Via Roma 7, Alba',
          'none',
          [roma('7', 1, { kind: 'school', number: undefined })],
        ],
        ['nothing', 'Via Roma 7, Alba', 'none', []],
      ] as const
    ).map((one) => [kind, ...one, answer] as const),
  ),
)('%s, %s: %s is %s', async (kind, _, text, confidence, entries, answer) => {
  server.answerWith(answer([...entries]))
  const [found] = (await opened(kind).find(text, { limit: 5 }))!
  expect(found?.confidence ?? 'none').toBe(confidence)
})

test('what has nothing to do with the text is left out, the surest and nearest come first', async () => {
  const answers = [
    roma('7', 4, { street: 'Piazza Verdi' }),
    street,
    roma('7', 800, { kind: 'street', number: undefined, town: 'Bosco' }),
    roma('7', 1),
  ]
  server.answerWith(() => photonAnswer(answers)({ method: '', url: '/reverse', headers: {}, body: '' }))
  const own = opened('photon')
  const found = await own.find('via roma 7 alba', { limit: 5, near: pointAt(800, 0) })
  expect(found!.map(({ label, confidence }) => `${label} ${confidence}`)).toEqual([
    'Via Roma 7, 18038 Alba rooftop',
    'Via Roma, 18038 Bosco street',
    'Via Roma, Alba street',
  ])
  expect(await own.find('via roma 7 alba', { limit: 1 })).toHaveLength(1)
})

test.each(['Rossi', 'Famiglia Bianchi', 'nonna', '7', '12 3', '', '  ', 'ab 1'])(
  '%j does not read like an address and is sent to nobody',
  async (text) => {
    const own = opened('photon')
    expect(await own.find(text, { limit: 5 })).toEqual([])
    expect(await own.geocode([text])).toEqual([null])
    expect(server.heard).toEqual([])
  },
)

test.each(['Via Roma', 'Hauptstr. 5', 'Bahnhofgasse', 'Grimaldi 12', 'piazza', '12 rue Grimaldi'])(
  '%j reads like an address',
  (text) => expect(readsLikeAddress(text)).toBe(true),
)

test.each(KINDS)('%s geocodes for an import: house, street, town, nothing', async (kind, answer) => {
  server.answerWith(answer([roma('7', 1), { ...street, street: 'Via Verdi' }, town]))
  expect(await opened(kind).geocode(['Via Roma 7, Alba', 'Via Verdi 3, Alba', 'Alba 5', 'Via Nessuna 3'])).toEqual([
    { ...pointAt(1, 0), confidence: 'rooftop' },
    { ...pointAt(5, 0), confidence: 'street' },
    { ...pointAt(9, 0), confidence: 'town' },
    null,
  ])
})

test('an import asks at the rate of the server, once for each text, and says what it could not ask', async () => {
  let now = 0
  server.answerWith(photonAnswer([roma('7', 1)]))
  const own = new AddressServer({ kind: 'photon', url: server.url, perSecond: 0.1 }, () => now)
  const texts = ['Via Roma 7, Alba', 'Via Roma 9, Alba']
  expect(await own.geocode(texts)).toEqual([{ ...pointAt(1, 0), confidence: 'rooftop' }, 'unasked'])
  expect(server.heard).toHaveLength(1)
  now = 10_000
  expect(await own.geocode(texts)).toMatchObject([{ confidence: 'rooftop' }, { confidence: 'street' }])
  expect(server.heard).toHaveLength(2)
  expect(own.doing()).toMatchObject({ asked: 2, heldBack: 1 })
})

test.each(KINDS)('%s names the house at a point, within reach', async (kind, answer) => {
  server.answerWith(answer([roma('7', 0.5), street]))
  const own = opened(kind)
  expect(await own.nearest(pointAt(0, 0), 100)).toMatchObject({
    label: 'Via Roma 7, 18038 Alba',
    metres: expect.closeTo(55.6, 0),
  })
  expect(await own.nearest(pointAt(2, 0), 100)).toBeNull()
  expect(server.heard[0]!.url).toBe(
    kind === 'photon'
      ? '/reverse?lat=0&lon=10&radius=0.2&limit=10'
      : '/reverse?lat=0&lon=10&format=jsonv2&addressdetails=1&zoom=18',
  )
  server.answerWith(answer([]))
  expect(await own.nearest(pointAt(7, 0), 100)).toBeNull()
  server.answerWith(answer([street]))
  expect(await own.nearest(pointAt(5, 0), 100)).toBeNull()
  expect(own.doing().failed).toBe(0)
})

test('what was answered is kept for a day', async () => {
  let now = 0
  server.answerWith(photonAnswer([roma('7', 1)]))
  const own = opened('photon', () => now)
  for (const text of ['Via Roma 7 Alba', 'via  roma 7 alba ']) await own.find(text, { limit: 5 })
  await own.geocode(['VIA ROMA 7 ALBA'])
  expect(server.heard).toHaveLength(1)
  now = 86_400_000
  await own.find('Via Roma 7 Alba', { limit: 5 })
  expect(server.heard).toHaveLength(2)
})

/** Another answer, made of the text of a right one. */
const changed =
  (pattern: RegExp, by: string) =>
  (answer: unknown): unknown =>
    JSON.parse(JSON.stringify(answer).replaceAll(pattern, by))

test.each(
  KINDS.flatMap(([kind, answer]) =>
    (
      [
        ['a latitude of 91', changed(/"lat":"[^"]*"|0\]/g, kind === 'photon' ? '91]' : '"lat":"91"')],
        ['a longitude of 181', changed(/"lon":"[^"]*"|\[10\.001/g, kind === 'photon' ? '[181' : '"lon":"181"')],
        ['an infinite one', changed(/"lon":"[^"]*"|\[10\.001/g, kind === 'photon' ? '[1e999' : '"lon":"Infinity"')],
        [
          'texts for points',
          changed(/"lat":"[^"]*"|\[10\.001,0\]/g, kind === 'photon' ? '["a","b"]' : '"lat":"north"'),
        ],
        ['an endless name', changed(/Via Roma/g, 'x'.repeat(201))],
        ['a number for a name', changed(/"Via Roma"/g, '7')],
        ['something else', () => ({ ok: true })],
        ['a text', () => 'no'],
        ['more places than asked for', (whole: unknown) => many(kind, whole)],
      ] as const
    ).map(([what, change]) => [kind, what, change, answer] as const),
  ),
)('%s that answers with %s is not believed', async (kind, _, change, answer) => {
  server.answerWith((heard) => change(answer([roma('7', 1)])(heard)))
  const own = opened(kind)
  expect(await own.find('Via Roma 7, Alba', { limit: 5 })).toBeNull()
  expect(own.doing()).toMatchObject({ failed: 1, failedAgo: { problem: 'notUnderstood' } })
  expect(await own.geocode(['Via Roma 7, Alba'])).toEqual(['unasked'])
  expect(await own.nearest(pointAt(1, 0), 100)).toBeNull()
})

function many(kind: Kind, whole: unknown): unknown {
  // Both are what the made servers answer.
  if (kind === 'nominatim') return Array.from({ length: 101 }, () => (whole as unknown[])[0])
  // The same.
  const { features } = whole as { features: unknown[] }
  return { features: Array.from({ length: 101 }, () => features[0]) }
}

test('names are one line of visible letters', async () => {
  server.answerWith(photonAnswer([roma('7', 1, { street: 'Via\n\u0000 Roma\u202e' })]))
  const [found] = (await opened('photon').find('Via Roma 7, Alba', { limit: 5 }))!
  expect(found!.label).toBe('Via Roma 7, 18038 Alba')
})

test('whatever is typed, a house is only sure when its number and town were typed', () => {
  const words = fc.constantFrom('via', 'roma', '7', '9', 'alba', 'bosco', '18038', 'x', 'scala', 'b', '7/a')
  return fc.assert(
    fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 6 }), async (typed) => {
      server.answerWith(() =>
        photonAnswer([roma('7', 1), roma('9', 2)])({ method: '', url: '/reverse', headers: {}, body: '' }),
      )
      const found = (await opened('photon').find(typed.join(' '), { limit: 5 })) ?? []
      for (const one of found.filter(({ confidence }) => confidence === 'rooftop')) {
        expect(typed).toContain(one.number)
        expect(typed.includes('alba') || typed.includes('18038')).toBe(true)
        expect(typed).not.toContain('bosco')
        expect(typed).not.toContain('scala')
      }
    }),
    { numRuns: 60 },
  )
})
