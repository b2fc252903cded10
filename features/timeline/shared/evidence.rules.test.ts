import { expect, test } from 'vitest'
import { lastAttendance, namesToLink, servingTreatments, silentDays } from './evidence.rules.ts'

const replaced = { at: '2026-10-05T08:00:00Z', by: 'Aldo', reason: 'Typed wrongly', inError: true }
const session = (id: string, happenedAt: string, more: { replaced?: typeof replaced } = {}) => ({
  id,
  happenedAt,
  replaced: more.replaced ?? null,
})
const treatment = (id: string, goalId: string | null, recent: ReturnType<typeof session>[]) => ({
  id,
  goal: goalId === null ? null : { id: goalId },
  recent,
})
const activity = (name: string, attended: readonly { at: string; replaced?: typeof replaced }[]) => ({
  name,
  people: [{ attendance: attended.map((one) => ({ happenedAt: one.at, replaced: one.replaced ?? null })) }],
})

test('the treatments of a goal come with the last session that counts', () => {
  const found = servingTreatments('g', [
    treatment('a', 'g', [session('1', '2026-10-05T08:00:00Z', { replaced }), session('2', '2026-10-03T08:00:00Z')]),
    treatment('b', 'other', [session('3', '2026-10-05T08:00:00Z')]),
    treatment('c', null, []),
    treatment('d', 'g', []),
  ])
  expect(found.map((one) => [one.treatment.id, one.last?.id ?? null])).toEqual([
    ['a', '2'],
    ['d', null],
  ])
})

test('activities of a series count together by their name; what was entered in error does not', () => {
  const activities = [
    activity('Chair yoga', [{ at: '2026-10-01T09:00:00Z' }]),
    activity('chair yoga ', [{ at: '2026-10-03T09:00:00Z' }]),
    activity('Chair yoga', [{ at: '2026-10-05T09:00:00Z', replaced }]),
    activity('Singing', [{ at: '2026-10-06T09:00:00Z' }]),
  ]
  expect(lastAttendance('Chair yoga', activities)?.happenedAt).toBe('2026-10-03T09:00:00Z')
  expect(lastAttendance('Painting', activities)).toBeNull()
  expect(namesToLink(activities, ['singing'])).toEqual(['Chair yoga'])
})

test('days without an entry are named from a week on', () => {
  const now = new Date('2026-10-12T08:00:00Z')
  expect(silentDays('2026-10-05T08:00:01Z', now)).toBeNull()
  expect(silentDays('2026-10-05T08:00:00Z', now)).toBe(7)
  expect(silentDays(null, now)).toBeNull()
})
