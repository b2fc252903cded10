import { expect, test } from 'vitest'
import { editionState, firstDue, foldPlan, missingSignatures, reviewDue, type StepState } from './plans.rules.ts'

const steps = (...states: readonly [number, StepState][]) =>
  states.map(([edition, state], index) => ({ version: index + 1, edition, state }))

test('a plan in force stays so while a draft of the next edition is written and signed', () => {
  const plan = foldPlan(steps([1, 'DRAFT'], [1, 'IN_SIGNATURE'], [1, 'ACTIVE'], [1, 'IN_REVIEW'], [2, 'DRAFT']))
  expect(plan).toMatchObject({ inForce: { edition: 1, state: 'IN_REVIEW' }, open: { edition: 2 }, ended: false })
  expect(plan?.editions.map(({ edition }) => edition)).toEqual([2, 1])
})

test('the edition before the one in force is superseded', () => {
  const plan = foldPlan(steps([1, 'DRAFT'], [1, 'ACTIVE'], [2, 'DRAFT'], [2, 'ACTIVE']))
  expect(plan?.editions.map((step) => plan && editionState(plan, step))).toEqual(['ACTIVE', 'SUPERSEDED'])
})

test('an ended plan has nothing in force, and a first draft neither', () => {
  expect(foldPlan(steps([1, 'DRAFT'], [1, 'ACTIVE'], [1, 'ENDED']))).toMatchObject({
    inForce: null,
    open: null,
    ended: true,
  })
  expect(foldPlan(steps([1, 'DRAFT']))).toMatchObject({ inForce: null, open: { edition: 1 } })
  expect(foldPlan([])).toBeNull()
})

test('a family reads what was handed out to be signed, and no draft, also when the plan has ended', () => {
  const read = (...states: readonly [number, StepState][]) => {
    const plan = foldPlan(steps(...states))
    return plan?.editions.filter(({ edition }) => plan.released(edition)).map(({ edition }) => edition)
  }
  expect(read([1, 'DRAFT'])).toEqual([])
  expect(read([1, 'DRAFT'], [1, 'ENDED'])).toEqual([])
  expect(read([1, 'DRAFT'], [1, 'IN_SIGNATURE'], [1, 'DRAFT'])).toEqual([])
  expect(read([1, 'DRAFT'], [1, 'IN_SIGNATURE'])).toEqual([1])
  expect(read([1, 'DRAFT'], [1, 'IN_SIGNATURE'], [1, 'ACTIVE'], [2, 'DRAFT'], [2, 'ENDED'])).toEqual([1])
})

test('a plan needs the house and somebody who speaks for the person', () => {
  expect(missingSignatures([])).toEqual(['STAFF', 'FAMILY'])
  expect(missingSignatures([{ capacity: 'TEAM' }])).toEqual(['FAMILY'])
  expect(missingSignatures([{ capacity: 'OFFICE' }, { capacity: 'OTHER' }])).toEqual([])
})

test('the clock: 30 days for the first, 180 for the review, and never beyond the prescription of a school', () => {
  expect(firstDue('2026-10-05')).toBe('2026-11-04')
  expect(reviewDue('CARE_HOME', '2026-10-05', null)).toBe('2027-04-03')
  expect(reviewDue('SCHOOL', '2026-10-05', '2026-09-01')).toBe('2027-04-03')
  expect(reviewDue('SCHOOL', '2026-10-05', '2026-01-10')).toBe('2027-01-10')
})
