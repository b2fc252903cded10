import { expect, test } from 'vitest'
import { closeTexts } from '../shared/close.texts.ts'
import { runsScreensTexts } from '#features/runs/shared/runs-screens.texts.ts'
import { aboutFacts, aboutRun, aboutStop } from './entry-about.rules.ts'

const texts: Record<string, { en: string }> = { ...closeTexts, ...runsScreensTexts }
/** The English text, filled as the interface fills it. */
const text = (id: string, values: Record<string, unknown> = {}): string => {
  const found = texts[id] ?? texts[`${id}_${values['count'] === 1 ? 'one' : 'other'}`]
  if (!found) throw new Error(`no text ${id}`)
  return found.en.replaceAll(/\{(\w+)\}/g, (_all, key: string) => String(values[key]))
}
const run = {
  routeName: 'Line 1',
  passengers: [
    { id: 'p1', name: 'Ada Alba' },
    { id: 'p2', name: 'Ben Bruno' },
    { id: 'p3', name: 'Unknown boy' },
  ],
  stops: [{ id: 's1', name: 'Church' }],
}

test('a fact about one child names the child, the state and the run', () => {
  expect(aboutFacts(run, [{ passengerId: 'p1', childId: 'ada', type: 'BOARDED' }], text)).toEqual({
    personId: 'ada',
    name: 'Ada Alba',
    what: 'On board, Line 1',
  })
  const settled = { passengerId: 'p1', childId: 'ada', type: 'RESOLVED', resolution: 'DROPPED' } as const
  expect(aboutFacts(run, [settled], text).what).toBe('Cleared up: Handed over, Line 1')
  expect(aboutFacts(undefined, [settled], text)).toMatchObject({ personId: 'ada', name: 'A child' })
})

test('facts about several children name each of them for this device, and the run for the office', () => {
  const both = [
    { passengerId: 'p1', childId: 'ada', type: 'BOARDED' },
    { passengerId: 'p2', childId: 'ben', type: 'BOARDED' },
  ] as const
  expect(aboutFacts(run, both, text)).toEqual({
    personId: null,
    name: 'Line 1',
    what: 'On board (2 children)',
    people: [
      { personId: 'ada', name: 'Ada Alba', what: 'On board, Line 1' },
      { personId: 'ben', name: 'Ben Bruno', what: 'On board, Line 1' },
    ],
  })
  // The list of the run is no longer on the device.
  expect(aboutFacts(undefined, both, text).people).toEqual([
    { personId: 'ada', name: 'A child', what: 'On board, A run' },
    { personId: 'ben', name: 'A child', what: 'On board, A run' },
  ])
})

test('a child that nobody knows yet is named to nobody in the office', () => {
  const unknown = { passengerId: 'p3', unknownName: 'Unknown boy', type: 'BOARDED' } as const
  expect(aboutFacts(run, [unknown], text)).toEqual({ personId: null, name: 'Line 1', what: 'On board' })
  const ada = { passengerId: 'p1', childId: 'ada', type: 'BOARDED' } as const
  expect(aboutFacts(run, [unknown, ada], text).people).toContainEqual({
    personId: null,
    name: 'Unknown boy',
    what: 'On board, Line 1',
  })
})

test('the start and a stop name the run', () => {
  expect(aboutRun(run, text('boarding.entry.started'), text)).toEqual({
    personId: null,
    name: 'Line 1',
    what: 'Run started',
  })
  expect(aboutStop(run, { stopId: 's1', what: 'reached' }, text).what).toBe('Reached Church')
  expect(aboutStop(undefined, { stopId: 's1', what: 'left' }, text)).toMatchObject({
    name: 'A run',
    what: 'Left a stop',
  })
})
