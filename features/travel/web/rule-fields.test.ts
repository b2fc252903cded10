import { expect, test } from 'vitest'
import type { CustodyRule } from '../shared/travel.contract.ts'
import { ruleFields, ruleTerms, ruleValues } from './rule-fields.ts'

const ID = '01a10b81-8c29-7c1f-841c-d3b55a4866da'
const HOME = { id: ID, name: 'Home', place: null, shared: false, adults: [], version: 1 }
const plan = { homes: [HOME], guardians: [] }
const rule = (weeks: number, weeksOn: number[]): CustodyRule => ({
  id: ID,
  homeId: ID,
  reason: '',
  pattern: 'cycle',
  anchor: '2026-10-05',
  weeks,
  weeksOn,
  weekdays: [],
  dates: [],
  direction: 'both',
  validFrom: '2026-10-01',
  validTo: null,
  agreedBy: [],
  version: 1,
})

test.each([
  [2, [1]],
  [3, [0, 2]],
  [5, [4]],
  [6, [0, 5]],
])('a round of %i weeks offers its weeks, and says the chosen ones again', (weeks, weeksOn) => {
  const asked = rule(weeks, weeksOn)
  const offered = ruleFields(plan, asked).find(
    ({ fieldName, dependencies }) =>
      fieldName.startsWith('weeksOn') && dependencies?.values.every(({ value }) => value === String(weeks)),
  )
  expect(offered?.fields).toHaveLength(weeks)
  expect(ruleTerms(ruleValues(asked, '2026-10-05'))).toMatchObject({ pattern: 'cycle', weeks, weeksOn })
})

test('a new rule is a round of two, and single days have none', () => {
  const values = ruleValues(null, '2026-10-05')
  expect(ruleTerms({ ...values, weeksOn2: '2' })).toMatchObject({ weeks: 2, weeksOn: [1], validFrom: '2026-10-05' })
  expect(ruleTerms({ ...values, pattern: 'dates', dates: '24/12/2026' })).toMatchObject({ weeks: null, weeksOn: [] })
})
