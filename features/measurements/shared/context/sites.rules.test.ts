import { expect, test } from 'vitest'
import { judge } from '../judge.rules.ts'
import { NOTHING_KNOWN } from '../history.rules.ts'
import { sayUsualAt, usualAt } from './sites.rules.ts'

test('what is usual depends on the site, of a temperature alone', () => {
  expect(['rectal', 'ear', 'oral', 'axilla'].map((site) => usualAt('TEMPERATURE', site))).toEqual([
    { site: 'rectal', low: 36.6, high: 38 },
    { site: 'ear', low: 35.8, high: 38 },
    { site: 'oral', low: 35.5, high: 37.5 },
    { site: 'axilla', low: 36.5, high: 37.5 },
  ])
  expect([usualAt('TEMPERATURE', 'forehead'), usualAt('TEMPERATURE', null), usualAt('PAIN', 'ear')]).toEqual([
    null,
    null,
    null,
  ])
})

test('its words have one decimal', () => {
  const usual = usualAt('TEMPERATURE', 'rectal')
  const said = usual && sayUsualAt(usual, (id, values) => (values ? JSON.stringify(values) : id.toUpperCase()))
  expect(said && JSON.parse(said)).toEqual({
    site: 'measurements.answer.rectal',
    low: '36,6',
    high: '38,0',
    unit: '°C',
  })
})

test('a temperature outside of what is usual for its site is not marked for it', () => {
  const about = {
    who: { birthDate: '1940-01-01', child: false, sex: null },
    at: new Date('2026-10-05T08:00:00Z'),
    day: '2026-10-05',
    known: NOTHING_KNOWN,
    context: { site: 'axilla' },
  }
  // Above 37.5 in the armpit, and below the 38.1 that is marked.
  expect(judge('TEMPERATURE', { value: 37.9, second: null, comparator: null, choice: null }, about)).toMatchObject({
    level: 'none',
    reason: null,
  })
})
