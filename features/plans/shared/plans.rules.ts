import { addDays } from '#platform/shared/dates/zoned.ts'

export const PLAN_KINDS = ['CARE_HOME', 'SCHOOL'] as const
export type PlanKind = (typeof PLAN_KINDS)[number]
export const STEP_STATES = ['DRAFT', 'IN_SIGNATURE', 'ACTIVE', 'IN_REVIEW', 'ENDED'] as const
export type StepState = (typeof STEP_STATES)[number]
export const CAPACITIES = ['OFFICE', 'TEAM', 'FAMILY', 'OTHER'] as const
export type Capacity = (typeof CAPACITIES)[number]

/** So long after it was begun a first plan is to be in force (practice is 10 to 60 days). */
export const FIRST_DAYS = 30
/** So long after it came into force a plan is to be reviewed (practice is about six months). */
export const REVIEW_DAYS = 180
/** So long ahead the day of a plan is named as near on the summary of a person: the middle bucket of the deadlines. */
export const DUE_AHEAD_DAYS = 30
/** The usual life of a prescription, by which a plan of a school goes: one year. */
export const PRESCRIPTION_DAYS = 365

type Step = { version: number; edition: number; state: StepState }

/** A plan as its steps make it. */
export type FoldedPlan<S extends Step> = {
  newest: S
  /** What everybody goes by: the newest that came into force. A draft above it changes nothing. */
  inForce: S | null
  /** What is being written or signed. */
  open: S | null
  ended: boolean
  /** The last step of each edition, the newest edition first. */
  editions: readonly S[]
  /** The number of the step in which an edition was handed out last to be signed: the one that signatures count of. */
  handedOut: (edition: number) => number | null
  /** Whether a family reads an edition: it is being signed or came into force. A draft is not read, ended or not. */
  released: (edition: number) => boolean
}

const inForceIn = (state: StepState): boolean => state === 'ACTIVE' || state === 'IN_REVIEW'

/** What the steps of one plan make; null without any. */
export function foldPlan<S extends Step>(steps: readonly S[]): FoldedPlan<S> | null {
  const down = steps.toSorted((a, b) => b.version - a.version)
  const [newest] = down
  if (!newest) return null
  const ended = newest.state === 'ENDED'
  const editions = [...Map.groupBy(down, ({ edition }) => edition).values()].flatMap(([last]) => (last ? [last] : []))
  return {
    newest,
    inForce: ended ? null : (down.find(({ state }) => inForceIn(state)) ?? null),
    open: newest.state === 'DRAFT' || newest.state === 'IN_SIGNATURE' ? newest : null,
    ended,
    editions: editions.toSorted((a, b) => b.edition - a.edition),
    handedOut: (edition) =>
      down.find((step) => step.edition === edition && step.state === 'IN_SIGNATURE')?.version ?? null,
    released: (edition) => {
      const last = down.find((step) => step.edition === edition && step.state !== 'ENDED')
      return last !== undefined && last.state !== 'DRAFT'
    },
  }
}

/** What an edition is now: one that another came after is superseded, or was given up before it came into force. */
export function editionState<S extends Step>(plan: FoldedPlan<S>, step: S): StepState | 'SUPERSEDED' {
  if (plan.inForce && step.edition < plan.inForce.edition) return 'SUPERSEDED'
  return step.state
}

/** Who still has to sign before a plan can come into force: somebody of the house, and somebody who speaks for the person. */
export function missingSignatures(signed: readonly { capacity: Capacity }[]): ('STAFF' | 'FAMILY')[] {
  const has = (...capacities: readonly Capacity[]) => signed.some(({ capacity }) => capacities.includes(capacity))
  return [...(has('OFFICE', 'TEAM') ? [] : ['STAFF' as const]), ...(has('FAMILY', 'OTHER') ? [] : ['FAMILY' as const])]
}

/** By when a plan that was begun on a day is to be in force. */
export const firstDue = (day: string): string => addDays(day, FIRST_DAYS)

/** When a plan that came into force on a day is to be reviewed: half a year later, a plan of a school no later than its prescription ends. */
export function reviewDue(kind: PlanKind, day: string, prescribedOn: string | null): string {
  const usual = addDays(day, REVIEW_DAYS)
  if (kind !== 'SCHOOL' || prescribedOn === null) return usual
  const ends = addDays(prescribedOn, PRESCRIPTION_DAYS)
  return ends < usual ? ends : usual
}
