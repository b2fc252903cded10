import * as z from 'zod/mini'
import { id, instant } from '#platform/shared/contract/fields.ts'
import { shownBirthDate } from '#features/people/shared/birth.contract.ts'
import { crewFunction, direction } from '#features/routes/shared/routes.contract.ts'
import { NAMED_AS } from './named-children.rules.ts'
import { RECEIPT_STANDS } from './receipts.rules.ts'
import { CREW_EVENTS } from './runs.rules.ts'

export const crewEvent = z.object({
  id,
  kind: z.enum(CREW_EVENTS),
  from: z.string(),
  to: z.string(),
  by: z.string(),
  note: z.string(),
  occurredAt: instant,
})
export type CrewEvent = z.output<typeof crewEvent>

/** What decides whether a run may start, as `ready.rules.ts` reads it. */
export const readyFacts = z.object({
  crew: z.array(
    z.object({
      personId: id,
      name: z.string(),
      function: crewFunction,
      checkedIn: z.boolean(),
      manifestAt: z.nullable(instant),
      missing: z.array(z.string()),
      /** May not be near a child of the run. */
      restricted: z._default(z.boolean(), false),
    }),
  ),
  minAdults: z.int(),
  childrenPerAdult: z.nullable(z.int()),
  children: z.int(),
  vehicle: z.nullable(
    z.object({
      id: z._default(z.nullable(id), null),
      name: z.string(),
      expired: z.array(z.string()),
      // A phone may hold a run of before these were known.
      blocked: z._default(z.boolean(), false),
      inspectionDue: z._default(z.boolean(), false),
    }),
  ),
})

/** What the office said about a name that the crew typed for a child who is not on the list. */
export const namedChild = z.object({ typed: z.string(), as: z.enum(NAMED_AS), by: z.string(), at: instant })

/** `RunCounts` of a run. */
export const counts = z.object({
  total: z.int(),
  onBoard: z.int(),
  absent: z.int(),
  toCome: z.int(),
  noShow: z.int(),
  delivered: z.int(),
  unaccounted: z.int(),
  rode: z.int(),
})

export const otherRun = z.object({
  id,
  routeName: z.string(),
  vehicleLabel: z.nullable(z.string()),
  direction: z.optional(direction),
})
export const incoming = z.extend(otherRun, {
  children: z.array(
    z.object({
      passengerId: id,
      childId: z.nullable(id),
      name: z.string(),
      schoolClass: z.nullable(z.string()),
      birthDate: shownBirthDate,
    }),
  ),
})

/** `KnownSticker` of the vehicle. The salt is new at every reading: neither sticker nor hash can be read from it. */
export const knownSticker = z.object({ vehicleId: id, salt: z.string(), verifier: z.string() })

/** What the school counted last, beside what the crew handed over (`handed`). */
export const receiptShown = z.object({
  at: instant,
  /** Who stood at the door and who recorded it. */
  by: z.string(),
  counted: z.int(),
  handed: z.int(),
  /** Who answers for the number of the crew. */
  crew: z._default(z.nullable(z.string()), null),
  stands: z.enum(RECEIPT_STANDS),
})
