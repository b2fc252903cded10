import { expect, test } from 'vitest'
import { isNewEpisode, looseGuests } from './loose.rules.ts'

const NOW = new Date('2026-10-05T08:00:00Z')
const stool = (personId: string, hoursAgo: number) => ({
  personId,
  at: new Date(NOW.getTime() - hoursAgo * 3_600_000),
})

test('two guests within 48 hours, the last minute included; never one, never 49 hours apart', () => {
  expect(looseGuests([], NOW)).toEqual([])
  expect(looseGuests([stool('ada', 5), stool('ada', 1)], NOW)).toEqual([])
  expect(looseGuests([stool('ada', 49), stool('olga', 1)], NOW)).toEqual(['ada', 'olga'])
  expect(looseGuests([stool('ada', 50), stool('olga', 1)], NOW)).toEqual([])
  // What is over by now is written down late.
  expect(looseGuests([stool('ada', 60), stool('olga', 50)], NOW)).toEqual([])
  expect(looseGuests([stool('ada', 30), stool('olga', 20), stool('pia', 0)], NOW)).toEqual(['ada', 'olga', 'pia'])
})

test('after an alert was closed another guest opens one, the same guests only when both have it again', () => {
  const before = { closedAt: stool('', 4).at, guests: ['ada', 'olga'] }
  const stools = [stool('ada', 10), stool('olga', 8), stool('ada', 2)]
  expect(isNewEpisode(['ada', 'olga'], stools, null)).toBe(true)
  expect(isNewEpisode([], [], null)).toBe(false)
  expect(isNewEpisode(['ada', 'olga'], stools, before)).toBe(false)
  expect(isNewEpisode(['ada', 'olga'], [...stools, stool('olga', 1)], before)).toBe(true)
  expect(isNewEpisode(['ada', 'olga', 'pia'], [...stools, stool('pia', 1)], before)).toBe(true)
})
