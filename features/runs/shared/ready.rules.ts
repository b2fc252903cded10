/**
 * Whether a run may start (docs/domain.md, invariant 10): somebody leads it, enough adults are there, what they
 * and the vehicle need is valid, and the list on the phones is fresh. The same on the phone, without network, and on
 * the server. Instants are ISO 8601 strings.
 */

import { adultsNeeded } from '#features/routes/shared/adults.rules.ts'

/** A list older than this on a phone needs a spoken reason to start with. */
export const MANIFEST_MAX_HOURS = 12

export type ReadyMember = {
  personId: string
  name: string
  function: 'lead' | 'escort' | 'driver'
  checkedIn: boolean
  /** From when the list on their phone is; null: nobody knows, and it is not held against them. */
  manifestAt: string | null
  /** Credentials that they lack on the day of the run. */
  missing: readonly string[]
  /** May not be near a child of the run. */
  restricted: boolean
}
export type ReadyFacts = {
  crew: readonly ReadyMember[]
  minAdults: number
  /** One adult for so many children; null: any number. */
  childrenPerAdult: number | null
  /** Who is expected to ride. */
  children: number
  /** The vehicle of the register on the day of the run; null: none of it. */
  vehicle: {
    id: string | null
    name: string
    /** Kinds of papers that have expired. */
    expired: readonly string[]
    /** A dangerous defect keeps it from driving. */
    blocked: boolean
    /** It has to be inspected before it drives. */
    inspectionDue: boolean
  } | null
}

export const READY_CODES = [
  'no_lead',
  'too_few_adults',
  'credential',
  'crew_restricted',
  'vehicle_paper',
  'vehicle_blocked',
  'vehicle_uninspected',
  'manifest_old',
] as const
export type ReadyProblem = { code: (typeof READY_CODES)[number]; values: Record<string, string | number> }

/** What keeps the run from starting with those who are there now; nothing: it is ready. */
export function readyProblems(facts: ReadyFacts, now: Date): ReadyProblem[] {
  const there = facts.crew.filter((member) => member.checkedIn)
  const found: ReadyProblem[] = []
  if (!there.some((member) => member.function === 'lead')) found.push({ code: 'no_lead', values: {} })
  const needed = adultsNeeded(facts)
  if (there.length < needed) found.push({ code: 'too_few_adults', values: { adults: there.length, needed } })
  for (const { name, missing } of there)
    for (const credential of missing) found.push({ code: 'credential', values: { name, credential } })
  for (const { name, restricted } of there) if (restricted) found.push({ code: 'crew_restricted', values: { name } })
  for (const paper of facts.vehicle?.expired ?? [])
    found.push({ code: 'vehicle_paper', values: { vehicle: facts.vehicle?.name ?? '', paper } })
  const { vehicle } = facts
  if (vehicle?.blocked) found.push({ code: 'vehicle_blocked', values: { vehicle: vehicle.name } })
  if (vehicle?.inspectionDue) found.push({ code: 'vehicle_uninspected', values: { vehicle: vehicle.name } })
  const oldest = there.flatMap((member) => member.manifestAt ?? []).toSorted()[0]
  const hours = oldest === undefined ? 0 : Math.floor((now.getTime() - Date.parse(oldest)) / 3_600_000)
  if (oldest !== undefined && now.getTime() - Date.parse(oldest) > MANIFEST_MAX_HOURS * 3_600_000)
    found.push({ code: 'manifest_old', values: { hours } })
  return found
}

/** Whether only an administrator may start the run nevertheless: the vehicle is blocked by a dangerous defect. */
export const needsAdministrator = (problems: readonly Pick<ReadyProblem, 'code'>[]): boolean =>
  problems.some(({ code }) => code === 'vehicle_blocked')

/** The facts after somebody of the crew checked in, as starting does; a person of the office vouches for the whole crew. */
export function withCheckIn(facts: ReadyFacts, personId: string | null, manifestAt: string | null): ReadyFacts {
  const known = facts.crew.some((member) => member.personId === personId)
  return {
    ...facts,
    crew: facts.crew.map((member) => {
      if (!known) return { ...member, checkedIn: true }
      return member.personId === personId
        ? { ...member, checkedIn: true, manifestAt: manifestAt ?? member.manifestAt }
        : member
    }),
  }
}
