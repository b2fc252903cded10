import { expect, test } from 'vitest'
import { areChoices, linesOf, LINES, SECTIONS, sectionOf, tapped } from './diary.rules.ts'

test('every line belongs to the section that lists it', () => {
  for (const line of LINES) expect(linesOf(sectionOf(line))).toContain(line)
  expect(SECTIONS.flatMap(linesOf)).toEqual([...LINES])
})

test('a meal takes one amount, care takes several, and neither takes what is not offered', () => {
  expect(areChoices('lunch', ['HALF'])).toBe(true)
  expect(areChoices('lunch', [])).toBe(true)
  expect(areChoices('lunch', ['HALF', 'ALL'])).toBe(false)
  expect(areChoices('care', ['WASHED', 'TEETH'])).toBe(true)
  expect(areChoices('care', ['WASHED', 'WASHED'])).toBe(false)
  expect(areChoices('mood', ['HALF'])).toBe(false)
  expect(areChoices('note', ['HALF'])).toBe(false)
})

test('a second tap takes a choice away', () => {
  expect(tapped('lunch', ['ALL'], 'HALF')).toEqual(['HALF'])
  expect(tapped('lunch', ['HALF'], 'HALF')).toEqual([])
  expect(tapped('care', ['WASHED'], 'TEETH')).toEqual(['WASHED', 'TEETH'])
})
