import { SIGNED_IN } from './names.ts'

/** The Monday of the world, in the zone of all its groups. */
export const DAY = '2026-10-05'
/** 07:20 on that day: the runs to school are under way. The server of a race starts at this moment. */
export const NOW = '2026-10-05T05:20:00Z'
export const ZONE = 'Europe/Rome'

/** Connections of the client, and so many administrators and at most so many crews that sign in. */
export const CONNECTIONS = SIGNED_IN

const ORGANISATIONS = 4
const GROUPS = 200

/** What one group has. Every child is on four routes; half of the riders of a route travel on a day. */
export const PER_GROUP = {
  children: 500,
  families: 200,
  parents: 300,
  stops: 60,
  routes: 20,
  stopsOfRoute: 10,
  ridersOfRoute: 100,
  assistants: 10,
  closedRuns: 100,
  runsUnderWay: 5,
} as const

export type Size = { groups: number; groupsOfOrganisation: number }

/** How many groups there are at a scale (1: 200 groups, 100,000 children); the smallest world is one group. */
export function sizeOf(scale: number): Size {
  const organisations = GROUPS * scale < ORGANISATIONS ? 1 : ORGANISATIONS
  const groupsOfOrganisation = Math.max(1, Math.round((GROUPS * scale) / organisations))
  return { groups: groupsOfOrganisation * organisations, groupsOfOrganisation }
}
