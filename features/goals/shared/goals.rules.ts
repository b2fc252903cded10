import { addDays } from '#platform/shared/dates/zoned.ts'

export const AREAS = [
  'MOBILITY',
  'AUTONOMY',
  'COMMUNICATION',
  'SOCIAL',
  'HEALTH',
  'LEARNING',
  'LEISURE',
  'OTHER',
] as const
export const LIFECYCLES = ['PROPOSED', 'PLANNED', 'ACTIVE', 'ON_HOLD', 'COMPLETED', 'CANCELLED'] as const
export type Lifecycle = (typeof LIFECYCLES)[number]
export const OUTCOMES = [
  'IN_PROGRESS',
  'IMPROVING',
  'WORSENING',
  'NO_CHANGE',
  'ACHIEVED',
  'SUSTAINING',
  'NOT_ACHIEVED',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** A goal is reviewed after so many days unless a day is named. */
export const REVIEW_DAYS = 90
/** A goal without a word for so long is drifting: our own choice, a third of the review. */
export const DRIFT_DAYS = 30

const MOVES: Readonly<Record<Lifecycle, readonly Lifecycle[]>> = {
  PROPOSED: ['PLANNED', 'ACTIVE', 'CANCELLED'],
  PLANNED: ['ACTIVE', 'ON_HOLD'],
  ACTIVE: ['ON_HOLD'],
  ON_HOLD: ['ACTIVE'],
  COMPLETED: ['ACTIVE'],
  CANCELLED: ['ACTIVE'],
}

/** Where a goal may go by hand; to its end it goes by closing it, with an outcome. */
export const movesOf = (from: Lifecycle): readonly Lifecycle[] => MOVES[from]

export const isOver = (lifecycle: Lifecycle): boolean => lifecycle === 'COMPLETED' || lifecycle === 'CANCELLED'

/** Whether a version is a proposal, or says that one was refused: only proposals are cancelled by a move. */
export const isProposal = ({ lifecycle, change }: { lifecycle: Lifecycle; change: string }): boolean =>
  lifecycle === 'PROPOSED' || (lifecycle === 'CANCELLED' && change === 'moved')

/** What the outcome of a goal makes of it when it is closed: completed where something came of it. */
export const closedAs = (outcome: Outcome): 'COMPLETED' | 'CANCELLED' =>
  outcome === 'ACHIEVED' || outcome === 'SUSTAINING' || outcome === 'IMPROVING' ? 'COMPLETED' : 'CANCELLED'

/** When a goal is reviewed next, counted from a day. */
export const nextReview = (day: string, chosen: string | undefined): string => chosen ?? addDays(day, REVIEW_DAYS)

/** So long ahead a review or an end is named on the summary of a person: our own choice. */
export const DUE_AHEAD_DAYS = 14

type Standing = { lifecycle: Lifecycle; reviewOn: string; dueOn: string | null; drift: number | null }
/** Why a goal is on the summary: it is to be reached or reviewed soon or overdue, or nobody wrote about it. */
export type Concern = { kind: 'due' | 'review'; on: string } | { kind: 'drift'; days: number }

/** What is urgent about a goal on this day, the earliest date first; null: nothing. A proposal is not pursued yet. */
export function concernOf({ lifecycle, reviewOn, dueOn, drift }: Standing, today: string): Concern | null {
  if (isOver(lifecycle) || lifecycle === 'PROPOSED') return null
  const until = addDays(today, DUE_AHEAD_DAYS)
  if (dueOn !== null && dueOn <= until && dueOn <= reviewOn) return { kind: 'due', on: dueOn }
  if (reviewOn <= until) return { kind: 'review', on: reviewOn }
  return drift === null ? null : { kind: 'drift', days: drift }
}

/** Days without a word, when they are too many for a goal that is pursued; null: it does not drift. */
export function driftOf(lifecycle: Lifecycle, { last, now }: { last: Date; now: Date }): number | null {
  const days = Math.floor((now.getTime() - last.getTime()) / 86_400_000)
  return lifecycle === 'ACTIVE' && days >= DRIFT_DAYS ? days : null
}
