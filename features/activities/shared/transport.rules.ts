/** REQUESTED: the office has to decide; ARRANGED: a route takes people there; NONE: nobody is driven. */
export const TRANSPORTS = ['REQUESTED', 'ARRANGED', 'NONE'] as const
/** Why transport is requested again: the activity was changed or closed since, or what should take people there no longer runs. */
export const AGAIN = ['CHANGED', 'CLOSED', 'RUN'] as const
export type Again = (typeof AGAIN)[number]

type Plan = { startsAt: Date; endsAt: Date; placeId: string | null; place: string; transport: boolean }

/** Whether what was decided about the transport holds for the changed plan: at the same time, to the same place. */
export const staysDecided = (before: Plan, after: Plan): boolean =>
  after.transport &&
  before.startsAt.getTime() === after.startsAt.getTime() &&
  before.endsAt.getTime() === after.endsAt.getTime() &&
  before.placeId === after.placeId &&
  before.place === after.place
