import { expect, test } from 'vitest'
import { bmiLevel, NOTHING_KNOWN, type Earlier } from './history.rules.ts'
import type { About } from './judge.rules.ts'
import { AT, aged, child, typed } from './testing/typed.ts'

const ago = (days: number, value: number): Earlier => ({
  at: new Date(AT.getTime() - days * 86_400_000).toISOString(),
  value,
  second: null,
  choice: null,
})
const after = (...earlier: Earlier[]) => ({ known: { ...NOTHING_KNOWN, earlier } })

test('a weight is compared with those before it', () => {
  expect(typed('WEIGHT', '66', after(ago(5, 70)))).toMatchObject({ doubt: { reason: 'change', limit: 5, days: 7 } })
  expect(typed('WEIGHT', '67', after(ago(5, 70)))).toMatchObject({ doubt: null })
  expect(typed('WEIGHT', '62', after(ago(20, 70)))).toMatchObject({ doubt: { limit: 10, days: 30 }, level: 'red' })
  expect(typed('WEIGHT', '66', after(ago(100, 70)))).toMatchObject({
    doubt: null,
    level: 'amber',
    reason: { rule: 'lossAmber' },
  })
  expect(typed('WEIGHT', '66', { ...after(ago(100, 70)), context: { planned: 'yes' } })).toMatchObject({
    level: 'none',
  })
  expect(
    typed('WEIGHT', '50', { known: { earlier: [], weightKg: null, heightCm: 170, heightAt: null } }),
  ).toMatchObject({
    level: 'red',
    reason: { rule: 'bmiRed' },
  })
})

test('a weight goes by age, by heart failure and by the bands of adults', () => {
  const failing = { context: { heartFailure: 'yes' } }
  expect(typed('WEIGHT', '72,1', { ...after(ago(2, 70)), ...failing })).toMatchObject({
    level: 'amber',
    reason: { rule: 'gain', limit: 2 },
  })
  expect(typed('WEIGHT', '72', { ...after(ago(2, 70)), ...failing })).toMatchObject({ level: 'none' })
  expect(typed('WEIGHT', '72,1', { ...after(ago(4, 70)), ...failing })).toMatchObject({ level: 'none' })
  expect(typed('WEIGHT', '72,1', after(ago(2, 70)))).toMatchObject({ level: 'none' })
  const light = { known: { earlier: [], weightKg: null, heightCm: 120, heightAt: null } }
  expect(typed('WEIGHT', '20', { ...light, ...child('2018-01-01') })).toMatchObject({ level: 'none' })
  // A child of unknown age is no adult.
  expect(typed('WEIGHT', '20', { ...light, who: { birthDate: null, child: true, sex: null } })).toMatchObject({
    level: 'none',
  })
  expect(
    [bmiLevel(18.4, aged(300)), bmiLevel(19.9, aged(300)), bmiLevel(20, aged(300)), bmiLevel(15, aged(100))].map(
      ({ level }) => level,
    ),
  ).toEqual(['red', 'amber', 'none', 'none'])
})

test('an adult who is more than 3 cm shorter is asked about', () => {
  expect(typed('HEIGHT', '166,9', after(ago(400, 170)))).toMatchObject({ doubt: { reason: 'shorter', limit: 3 } })
  expect(typed('HEIGHT', '167', after(ago(400, 170)))).toMatchObject({ doubt: null })
  expect(typed('HEIGHT', '110', { ...after(ago(40, 120)), ...child('2018-01-01') })).toMatchObject({ doubt: null })
})

test('a fall of pressure on standing up is one session, in whichever order it is entered', () => {
  const earlier = (minutes: number, value: number, position: string): Earlier => ({
    ...ago(minutes / 1440, value),
    second: 70,
    position,
  })
  const pressure = (value: string, position: string, before: Earlier, more: Partial<About> = {}) =>
    typed('PRESSURE', value, { second: '70', ...after(before), context: { position }, ...more })
  expect(pressure('110', 'standing', earlier(3, 130, 'sitting'))).toMatchObject({
    level: 'amber',
    reason: { rule: 'postural' },
    postural: 20,
  })
  expect(pressure('130', 'lying', earlier(3, 110, 'standing'))).toMatchObject({ postural: 20 })
  expect(pressure('111', 'standing', earlier(3, 130, 'lying'))).toMatchObject({ postural: null })
  expect(pressure('110', 'standing', earlier(16, 130, 'lying'))).toMatchObject({ postural: null })
  expect(pressure('110', 'standing', earlier(3, 130, 'standing'))).toMatchObject({ postural: null })
  expect(pressure('100', 'standing', earlier(3, 120, 'lying'), child('2018-01-01'))).toMatchObject({ postural: null })
})

test('more in a day than is probable is asked about, more than is possible refused', () => {
  const many = (count: number, value: number) => after(...Array.from({ length: count }, () => ago(0.1, value)))
  expect(typed('PURGE', '4', many(10, 4))).toMatchObject({ doubt: { reason: 'many', limit: 10 } })
  expect(typed('PURGE', '4', many(30, 4))).toMatchObject({ at: 'refused', reason: 'day', high: 30 })
  expect(typed('DIURESIS', '1001', many(5, 1000))).toMatchObject({ doubt: { reason: 'muchUrine', limit: 6000 } })
  expect(typed('DIURESIS', '1000', many(5, 1000))).toMatchObject({ doubt: null })
  expect(typed('DIURESIS', '1', many(15, 1000))).toMatchObject({ at: 'refused', reason: 'day', high: 15_000 })
})

test('bowel movements are judged by those before them', () => {
  expect(typed('PURGE', '1', after(ago(1, 2)))).toMatchObject({ level: 'amber' })
  expect(typed('PURGE', '4', { context: { blood: 'yes' } })).toMatchObject({ level: 'red', reason: { rule: 'blood' } })
  expect(typed('PURGE', '6', after(ago(0.2, 6), ago(0.5, 7)))).toMatchObject({ level: 'red' })
  expect(typed('PURGE', 'none', after(ago(2.9, 4)))).toMatchObject({ level: 'none' })
  expect(typed('PURGE', 'none', after(ago(3, 4)))).toMatchObject({ level: 'amber', reason: { limit: 3 } })
  expect(typed('PURGE', 'none', after(ago(5, 4)))).toMatchObject({ level: 'red' })
})

test('urine is judged over the time that its entries reach back', () => {
  const known = (...earlier: Earlier[]) => ({ known: { earlier, weightKg: 70, heightCm: null, heightAt: null } })
  expect(typed('DIURESIS', '100')).toMatchObject({ level: 'none' })
  expect(typed('DIURESIS', '100', known(ago(0.3, 300)))).toMatchObject({ level: 'amber', reason: { rule: 'urineLow' } })
  expect(typed('DIURESIS', '300', known(ago(0.6, 300)))).toMatchObject({ level: 'red', reason: { rule: 'urineNone' } })
  const little = known(ago(0.4, 100), ago(0.9, 100), ago(1.1, 200))
  expect(typed('DIURESIS', '50', little)).toMatchObject({ level: 'red' })
  // The totals of a day are those of adults; a young infant is dry too long after 8 hours.
  expect(typed('DIURESIS', '50', { ...little, ...child('2025-06-01') })).toMatchObject({ level: 'amber' })
  const dry = known(ago(0.4, 30))
  expect(typed('DIURESIS', '900', { ...dry, ...child('2026-10-01') })).toMatchObject({
    level: 'red',
    reason: { limit: 8 },
  })
  expect(typed('DIURESIS', '900', { ...dry, ...child('2026-06-01') })).toMatchObject({ level: 'none' })
})
