/** REQUESTED: the office has to decide; ARRANGED: a route takes people there; NONE: nobody is driven. */
export const TRANSPORTS = ['REQUESTED', 'ARRANGED', 'NONE'] as const
/** Why transport is requested again: the activity was changed or closed since, or what should take people there no longer runs. */
export const AGAIN = ['CHANGED', 'CLOSED', 'RUN'] as const
export type Again = (typeof AGAIN)[number]

/** A way of its own is asked for and decided: to where an activity takes place on the day on which it begins, from there on the day on which it ends. */
export const WAYS = ['there', 'back'] as const
export type Way = (typeof WAYS)[number]
export const ASKED_WAYS = [...WAYS, 'both'] as const
export type AskedWays = (typeof ASKED_WAYS)[number]

/** Whether a way is among those that are asked for. */
export const asksFor = (way: Way, asked: AskedWays): boolean => asked === 'both' || asked === way

/** Whether what takes people back leaves before the activity ends: it may pick them up later on its way, so the office is told and decides. */
export const leavesBeforeEnd = (way: Way, leavesAt: string | null, { endsAt }: { endsAt: string }): boolean =>
  way === 'back' && leavesAt !== null && Date.parse(leavesAt) < Date.parse(endsAt)

type Plan = {
  startsAt: Date
  endsAt: Date
  placeId: string | null
  place: string
  transport: boolean
  ways: AskedWays
}

/** Whether what was decided about a way holds for the changed plan: still asked for, at the same time, at the same place. */
export const staysDecided = (way: Way, before: Plan, after: Plan): boolean =>
  after.transport &&
  asksFor(way, after.ways) &&
  before.startsAt.getTime() === after.startsAt.getTime() &&
  before.endsAt.getTime() === after.endsAt.getTime() &&
  before.placeId === after.placeId &&
  before.place === after.place
