import type { Role } from '#platform/shared/contract/roles.ts'

export const STATES = ['OPEN', 'CLOSED', 'ARCHIVED'] as const
export type State = (typeof STATES)[number]
export const OUTCOMES = ['PRESENT', 'PARTIAL', 'REFUSED'] as const
export type Outcome = (typeof OUTCOMES)[number]
export const REASONS = ['DECLINED', 'PAIN', 'TIRED', 'UNWELL', 'AWAY', 'OTHER'] as const
export type Reason = (typeof REASONS)[number]
export const MOODS = ['CHEERFUL', 'CALM', 'TIRED', 'SAD', 'UPSET'] as const
export type Mood = (typeof MOODS)[number]
/** 1: hardly, 5: fully. */
export const ENGAGEMENTS = [1, 2, 3, 4, 5] as const
/**
 * Which activities are listed. `today` and `past` are of the zone and the clock; `upcoming` has those that are under way, too; `transport` those
 * not over whose transport the office has to see to.
 */
export const WHEN = ['today', 'upcoming', 'past', 'archived', 'transport', 'all'] as const

/** The largest number of places; ours: more people than any group takes along. */
export const CAPACITY_MAX = 1000
/** The longest activity in days; ours: a holiday of two weeks. */
export const DAYS_MAX = 14
const DAY_MS = 86_400_000

type Span = { startsAt: Date; endsAt: Date }
type Standing = Span & { state: State; stateAt: Date }

export const hasBegun = ({ startsAt }: Pick<Span, 'startsAt'>, now: Date): boolean => now >= startsAt
export const isOver = ({ endsAt }: Pick<Span, 'endsAt'>, now: Date): boolean => now >= endsAt

/** Whether an activity can last from one moment to the other. */
export const isSpan = ({ startsAt, endsAt }: Span): boolean =>
  endsAt > startsAt && endsAt.getTime() - startsAt.getTime() <= DAYS_MAX * DAY_MS

/** Who enrols and withdraws: a family until it begins, staff as long as it is open, so that whoever came along is on the list. */
export function mayEnrol(
  role: Role | null,
  { state, startsAt }: Pick<Standing, 'state' | 'startsAt'>,
  now: Date,
): boolean {
  return state === 'OPEN' && (role !== 'CB_PARENT' || !hasBegun({ startsAt }, now))
}

/**
 * Whether somebody who finds no place waits for one, and whoever waits gets one that is free: until it begins. From then on the list says who came, and
 * staff enrol them.
 */
export const hasLine = ({ state, startsAt }: Pick<Standing, 'state' | 'startsAt'>, now: Date): boolean =>
  state === 'OPEN' && !hasBegun({ startsAt }, now)

/** The plan stays as it was for whom attendance was recorded: it would say something else about them. */
export const mayChange = ({ state, recorded }: { state: State; recorded: number }): boolean =>
  state === 'OPEN' && recorded === 0

/**
 * When somebody took part, of an attendance that was written down at a moment: then, or when the activity was over. Null before it began, and after it
 * was closed: what was written down before still counts.
 */
export function attendedAt({ startsAt, endsAt, state, stateAt }: Standing, recordedAt: Date): Date | null {
  if (recordedAt < startsAt || (state !== 'OPEN' && recordedAt >= stateAt)) return null
  return recordedAt < endsAt ? recordedAt : endsAt
}

/** How many more find a place; null: everybody. */
export const freePlaces = ({ capacity, enrolled }: { capacity: number | null; enrolled: number }): number | null =>
  capacity === null ? null : Math.max(0, capacity - enrolled)

/** Those who ask, in their order: who gets a place and who waits. */
export function seated<Person>(
  people: readonly Person[],
  free: number | null,
): { placed: Person[]; waiting: Person[] } {
  const places = free ?? people.length
  return { placed: people.slice(0, places), waiting: people.slice(places) }
}

export type Said = {
  outcome: Outcome
  reason: Reason | null
  engagement: number | null
  mood: Mood | null
  note: string
}
type Wrong = { fieldName: 'reason' | 'note' }

/** How somebody took part, as it is kept, or the field that is missing. */
export function saidOf({ outcome, reason, engagement, mood, note }: Said): Said | Wrong {
  if (outcome === 'PRESENT') return { outcome, reason: null, engagement, mood, note }
  if (reason === null) return { fieldName: 'reason' }
  if (reason === 'OTHER' && note === '') return { fieldName: 'note' }
  return { outcome, reason, engagement: outcome === 'REFUSED' ? null : engagement, mood, note }
}
