import * as z from 'zod/mini'
import { lastDose } from '#features/medicines/shared/last-dose.contract.ts'
import { emergencyCard } from '#features/plans/shared/plans.contract.ts'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { description, id, instant } from '#platform/shared/contract/fields.ts'

/** So long before its planned start the crew of a run has its cards. */
export const AHEAD_MS = 3_600_000

const CARD = '/care/api/v1/emergency-card'

const riderCard = z.extend(emergencyCard, {
  passengerId: id,
  schoolClass: z.string(),
  /** Who may collect the child on the day of the run; `guardian`: `relation` is a kind of relationship, otherwise the words of the family. */
  collectors: z.array(
    z.object({ name: z.string(), relation: z.string(), guardian: z.boolean(), phone: z.nullable(z.string()) }),
  ),
  /** Null: none in the last two days, when `dosesOpen`. */
  lastDose: z.nullable(lastDose),
})
export type RiderCard = z.output<typeof riderCard>

export const getRunCards = defineEndpoint({
  name: 'onboard.cards',
  method: 'GET',
  path: `${CARD}/:runId`,
  summary:
    'The emergency card of each passenger of a run, for administrators and, from one hour before the planned start, its crew, until the run is over (404 afterwards): what to watch for, what to do, kit, whom to call, who may collect, last dose. What a phone keeps for work without network.',
  params: z.object({ runId: id }),
  answer: z.object({
    runId: id,
    /** Where the run is. */
    zone: z.string(),
    plannedEnd: instant,
    /** False: medicines are closed to the reader, and `lastDose` says nothing. */
    dosesOpen: z.boolean(),
    cards: z.array(riderCard),
  }),
  errors: [],
})

export const openCard = defineEndpoint({
  name: 'onboard.openCard',
  method: 'POST',
  path: `${CARD}/opened`,
  summary:
    'Writes into the access log that the card of a passenger was opened, at `openedAt` of the device. `id` is made by the device and a repeat adds nothing. It is taken after the run is over too: the phone may have had no network.',
  body: z.strictObject({ id, runId: id, personId: id, openedAt: instant }),
  answer: z.object({ id }),
  errors: [],
  offline: 'queue',
})

export const INCIDENT_KINDS = ['INCIDENT', 'FALL', 'BEHAVIOUR'] as const

/** From this severity (1 to 5) on family and school are notified on every channel, also in quiet hours: our own choice, "serious" on the scale. */
export const URGENT_FROM = 4

export const recordIncident = defineEndpoint({
  name: 'onboard.recordIncident',
  method: 'POST',
  path: `${CARD}/incident`,
  summary:
    'Records an incident, a fall or behaviour of a passenger on a run. Family, office and care team are notified and read it at once. `id` is made by the device and a repeat adds nothing. It is taken after the run is over too, within the times of an event.',
  body: z.strictObject({
    id,
    runId: id,
    personId: id,
    kind: z.enum(INCIDENT_KINDS),
    /** 1 is slight, 5 is grave. */
    severity: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(5))), null),
    startsAt: instant,
    recordedAt: z.optional(instant),
    lateReason: z.optional(description.check(z.minLength(1))),
    what: description.check(z.minLength(1)),
    /** What was done at once. */
    action: z._default(description, ''),
  }),
  answer: z.object({ id }),
  errors: ['E013'],
  offline: 'queue',
})
