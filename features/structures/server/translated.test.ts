import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { searchAnswerHistory } from '../shared/history.contract.ts'
import { getExtraData, saveExtraData, saveStructure } from '../shared/structures.contract.ts'
import { asking, child, field } from './testing/asking.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

const SEAT = field('seat', {
  type: 'radioTranslated',
  translations: { it: { label: 'Posto', category: 'Sulla strada' } },
  category: 'On the way',
  fields: [
    { value: 'front', label: 'At the front', translations: { it: 'Davanti' } },
    { value: 'back', label: 'At the back' },
  ],
})
const SPEAKS = field('speaks', {
  type: 'checkboxTranslated',
  fields: [
    { value: 'it', label: 'Italian', translations: { it: 'Italiano' } },
    { value: 'ar', label: 'Arabic', translations: { it: 'Arabo' } },
  ],
})

test('a choice in several languages is stored by its value, and read with the words of all of them', async () => {
  const { parent, params } = await asking(app, [SEAT, SPEAKS])
  const values = { seat: 'front', speaks: 'it;ar' }
  await parent.call(saveExtraData, { params, body: { version: 0, structureVersion: 1, values } })
  expect(await parent.call(getExtraData, { params })).toMatchObject({ values, fields: [SEAT, SPEAKS] })
  const { data } = await parent.list(searchAnswerHistory, { params, body: {} })
  expect(data.map(({ field: of, newValue }) => [of.translations?.it?.label, newValue])).toEqual([
    ['Posto', 'front'],
    [undefined, 'it;ar'],
  ])
})

test('other words for a choice keep its answers; words of the time are in the history', async () => {
  const { admin, parent, params } = await asking(app, [SEAT])
  await parent.call(saveExtraData, { params, body: { version: 0, structureVersion: 1, values: { seat: 'front' } } })
  const renamed = { ...SEAT, fields: [{ value: 'front', label: 'Row 1', translations: { it: 'Fila 1' } }] }
  await admin.call(saveStructure, { params: child, body: { version: 1, fields: [renamed] } })
  expect(await parent.call(getExtraData, { params })).toMatchObject({ values: { seat: 'front' }, fields: [renamed] })
  const { data } = await parent.list(searchAnswerHistory, { params, body: {} })
  expect(data[0]?.field).toEqual(SEAT)
})

test('an answer that is no choice is refused, in whatever words', async () => {
  const { parent, params } = await asking(app, [SEAT, SPEAKS])
  for (const values of [{ seat: 'Davanti' }, { seat: 'front;back' }, { speaks: 'it;it' }, { speaks: 'fr' }])
    expect(
      await parent.refused(saveExtraData, { params, body: { version: 0, structureVersion: 1, values } }),
    ).toMatchObject({ status: 400, errorCode: 'E016' })
})

test.each([
  ['words in a language that there is not', { ...SEAT, translations: { fr: { label: 'Siège' } } }],
  ['empty words', { ...SEAT, translations: { it: { label: ' ' } } }],
  ['too long ones', { ...SEAT, fields: [{ value: 'a', label: 'a', translations: { it: 'x'.repeat(81) } }] }],
  ['words that are no text', { ...SEAT, fields: [{ value: 'a', label: 'a', translations: { it: 1 } }] }],
  ['a choice of one language with several', { ...SEAT, type: 'radio' }],
])('a structure with %s is refused', async (_why, broken) => {
  const { admin } = await asking(app, [])
  expect(await admin.refused(saveStructure, { params: child, body: { version: 1, fields: [broken] } })).toMatchObject({
    status: 400,
  })
})
