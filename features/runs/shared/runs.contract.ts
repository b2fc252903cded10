import { shownBirthDate } from '#features/people/shared/birth.contract.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, idParams, instant, latitude, longitude, name } from '#platform/shared/contract/fields.ts'
import { knownAllergies, need } from '#features/children/shared/children.contract.ts'
import { exception, recipient, recipientShown } from '#features/pickup/shared/handover.contract.ts'
import { DROP_OUTCOMES } from '#features/pickup/shared/handover.rules.ts'
import { REFUSALS } from '#features/pickup/shared/release.rules.ts'
import { stopSpot } from '#features/places/shared/spots.contract.ts'
import { crewFunction, direction, mode } from '#features/routes/shared/routes.contract.ts'
import { rescueOf, rescueShown } from './rescue.contract.ts'
import {
  counts,
  crewEvent,
  incoming,
  knownSticker,
  namedChild,
  otherRun,
  readyFacts,
  receiptShown,
} from './run-parts.contract.ts'
import { broughtBack } from './brought-back/ride-decisions.contract.ts'
import { rivalShown } from './rivals.contract.ts'
import { vehicleChecked } from './vehicle-check.contract.ts'
import {
  EVENT_TYPES,
  METHODS,
  PASSENGER_STATES,
  RECORDED_TYPES,
  RESOLUTIONS,
  RETURN_PLACES,
  RUN_STATUSES,
} from './runs.rules.ts'

export const runStatus = z.enum(RUN_STATUSES)
export const passengerState = z.enum(PASSENGER_STATES)
export const returnPlace = z.enum(RETURN_PLACES)

const stopShown = { id, name: z.string(), latitude, longitude, plannedAt: instant, arrivedAt: z.nullable(instant) }
export const runStop = z.object({
  ...stopShown,
  placeId: z.nullable(id),
  seq: z.int(),
  /** Minutes that the vehicle waits here after the planned time. */
  waitMinutes: z._default(z.int(), 0),
  departedAt: z.nullable(instant),
})
export type RunStop = z.output<typeof runStop>

/** A fact about one child on one run. `occurredAt` is the device's claim, `receivedAt` the server's. */
export const boardingEvent = z.object({
  id,
  passengerId: id,
  type: z.enum(EVENT_TYPES),
  stopId: z.nullable(id),
  staffName: z.string(),
  deviceId: z.string(),
  deviceSeq: z.int(),
  occurredAt: instant,
  receivedAt: instant,
  supersedesId: z.nullable(id),
  resolution: z.nullable(z.enum(RESOLUTIONS)),
  outcome: z.nullable(z.string()),
  method: z._default(z.enum(METHODS), 'tap'),
  /** DROPPED: who received the child, against which rule, and with which excuse. */
  recipient: z._default(z.nullable(recipientShown), null),
  refused: z._default(z.nullable(z.enum(REFUSALS)), null),
  exception: z._default(z.nullable(exception), null),
  /** RETURNED: who accepted the child, and where. Who is null on what was recorded before anybody was asked. */
  acceptance: z._default(z.nullable(z.object({ place: returnPlace, by: z.nullable(z.string()) })), null),
  note: z.string(),
  /** Came after the run was closed: an amendment. */
  late: z.boolean(),
  /** When a guardian read the notice of it, or somebody of the office took the alert that it raised; null: nobody yet. */
  seenAt: z._default(z.nullable(instant), null),
})
export type BoardingEvent = z.output<typeof boardingEvent>

export const runPassenger = z.object({
  id,
  /** Null for a child that nobody knows yet. */
  childId: z.nullable(id),
  name: z.string(),
  schoolClass: z.nullable(z.string()),
  birthDate: shownBirthDate,
  needs: z.array(need),
  ...knownAllergies,
  notes: z.string(),
  boardStopId: z.nullable(id),
  alightStopId: z.nullable(id),
  planned: z.enum(['EXPECTED', 'ABSENT']),
  /** An absence that came when the run was already under way: a card to confirm, it changes nothing by itself. */
  lateAbsence: z.boolean(),
  /** When the family withdrew an absence last: an ABSENT recorded before no longer counts. */
  absenceWithdrawnAt: z._default(z.nullable(instant), null),
  /** Why the child is on this list or absent, for people: a text id with values. */
  unplanned: z.boolean(),
  /** Taken on from another run: nobody’s mistake. */
  takenOn: z.boolean(),
  state: passengerState,
  since: z.nullable(instant),
  receivedAt: z.nullable(instant),
  answered: z.boolean(),
  rode: z.boolean(),
  returnedTo: z._default(z.nullable(returnPlace), null),
  rival: z._default(z.nullable(rivalShown), null),
  broughtBack: z._default(z.nullable(broughtBack), null),
  named: z._default(z.nullable(namedChild), null),
  contacts: z.array(z.object({ name: z.string(), kind: z.string(), phone: z.nullable(z.string()) })),
})
export type RunPassenger = z.output<typeof runPassenger>

export const runRow = z.object({
  id,
  routeId: id,
  routeName: z.string(),
  mode,
  direction,
  status: runStatus,
  zone: z.string(),
  serviceDate: day,
  customerGroupDto: z.object({ id, name: z.string() }),
  plannedStart: instant,
  plannedEnd: instant,
  startedAt: z.nullable(instant),
  closedAt: z.nullable(instant),
  lead: z.nullable(z.string()),
  vehicleLabel: z.nullable(z.string()),
  counts,
  stops: z.array(z.object(stopShown)),
  /** Seconds behind the plan at the last reached stop; null before the first. */
  delay: z.nullable(z.int()),
  openAlerts: z.int(),
  ...vehicleChecked,
  /** The caller is on the crew of this run. */
  mine: z.boolean(),
})
export type RunRow = z.output<typeof runRow>

export const runDetail = z.extend(z.omit(runRow, { stops: true }), {
  stops: z.array(runStop),
  spots: z._default(z.array(stopSpot), []),
  passengers: z.array(runPassenger),
  crew: z.array(z.object({ personId: id, name: z.string(), function: crewFunction, checkedInAt: z.nullable(instant) })),
  crewEvents: z.array(crewEvent),
  /** What decides whether it may start (null: it has, or the reader is no staff), and when the server said so. */
  ready: z.nullable(readyFacts),

  readAt: instant,
  /** Staff only; a parent finds an empty list. */
  events: z.array(boardingEvent),
  headCount: z.nullable(z.int()),
  /** Open runs of the group and day that could take children on. Staff only, as is what follows. */
  others: z.array(otherRun),
  /** Children whom other runs are handing to this one, by run. */
  incoming: z.array(incoming),
  interruptedAt: z.nullable(instant),
  /** Vehicles that were sent when this run could not go on, the latest first. */
  rescues: z._default(z.array(rescueShown), []),
  /** Of a rescue: the run that it is for. */
  rescueOf: z._default(z.nullable(rescueOf), null),
  /** Runs of the same vehicle and crew today: shown together, each with its own children and close. */
  partners: z._default(z.array(otherRun), []),
  receipt: z._default(z.nullable(receiptShown), null),
  /** What the phone of the crew compares the sticker of its vehicle with, until the run is over; nobody else finds it. */
  sticker: z._default(z.nullable(knownSticker), null),
  abilities: z.object({
    start: z.boolean(),
    checkIn: z.boolean(),
    record: z.boolean(),
    close: z.boolean(),
    cancel: z.boolean(),
    /** Looks after the run from the office, whatever its state. */
    office: z._default(z.boolean(), false),
    /** Change vehicle and crew: the office, until the run is over. */
    staff: z.boolean(),
    rescue: z.boolean(),
    /** Say how many children the school received: its side of the count, so never the crew. */
    receive: z._default(z.boolean(), false),
    /** Have vehicle and crew of another run take this one along. */
    combine: z._default(z.boolean(), false),
  }),
})
export type RunDetail = z.output<typeof runDetail>

export const latestRuns = defineEndpoint({
  name: 'runs.latest',
  method: 'GET',
  path: '/comunibus/api/v1/history/latest',
  summary: 'Runs of a day (today where the route is) in the caller’s reach: all of the groups, or those of the crew.',
  query: z.object({ day: z.optional(day) }),
  answer: z.array(runRow),
  errors: [],
})

export const getRun = defineEndpoint({
  name: 'runs.get',
  method: 'GET',
  path: '/comunibus/api/v1/history/specific/:id',
  summary: 'One run with its manifest. A parent sees the own children, their stops and nobody else.',
  params: idParams,
  answer: runDetail,
  errors: [],
})

export const fromDevice = {
  deviceId: z.string().check(z.minLength(1), z.maxLength(64)),
  /** By the device's clock, corrected by the last known offset. */
  occurredAt: instant,
  /** Milliseconds that the device's own clock is ahead of the server's, as last measured. */
  clockOffsetMs: z._default(z.int(), 0),
}

export const startRun = defineEndpoint({
  name: 'runs.start',
  method: 'POST',
  path: '/comunibus/api/v1/history/start',
  summary:
    'The crew sets off. Started again it changes nothing. When something is missing it is refused with what (`current`), unless somebody says why, or it happened already.',
  body: z.strictObject({
    runId: id,
    /** From when the list on this phone is (`readAt` of the run). */
    manifestAt: z.optional(instant),
    /** Why the run starts although something is missing: kept, and an alert for the office. */
    override: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
    ...fromDevice,
  }),
  answer: runDetail,
  errors: ['E013'],
  offline: 'queue',
})

export const newBoardingEvent = z.strictObject({
  id,
  /**
   * The passenger of this run; for a child that is not on the list a new id, with `childId` or `unknownName`. A phone says
   * `childId` of whom it has on its list too: the list may have changed since it was read.
   */
  passengerId: id,
  childId: z.optional(id),
  unknownName: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
  type: z.enum(RECORDED_TYPES),
  stopId: z._default(z.nullable(id), null),
  /** Counts from 1 per device and run, without gaps. */
  deviceSeq: z.int().check(z.minimum(1)),
  method: z._default(z.enum(METHODS), 'tap'),
  supersedesId: z._default(z.nullable(id), null),
  resolution: z._default(z.nullable(z.enum(RESOLUTIONS)), null),
  /** DROPPED: to whom. ANSWERED: what was learned. */
  outcome: z._default(
    z.nullable(z.enum([...DROP_OUTCOMES, 'at_home', 'with_family', 'school_told', 'still_in_class', 'other_run'])),
    null,
  ),
  note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  /** DROPPED away from school, RETURNED, COLLECTED: who received the child; against the rules, why and who was phoned. */
  recipient: z.optional(recipient),
  exception: z.optional(exception),
  /** RETURNED: who accepted the child, and where; without it the child is on the way back and still on board. */
  acceptance: z.optional(z.strictObject({ place: returnPlace, by: name })),
  /** TRANSFERRING: the run that takes the child on. */
  toRunId: z.optional(id),
  /** BOARDED: the passenger of the run that handed the child over, for a child that nobody knows by name. */
  fromPassengerId: z.optional(id),
  ...fromDevice,
})
export type NewBoardingEvent = z.output<typeof newBoardingEvent>

export const recordEvents = defineEndpoint({
  name: 'runs.recordEvents',
  method: 'POST',
  path: '/comunibus/api/v1/history/:id/events',
  summary:
    'A batch of facts in device order. Each has its own id: a repeat changes nothing. Late ones are kept as amendments.',
  params: idParams,
  body: z.strictObject({ events: z.array(newBoardingEvent).check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({
    /** Ids that are stored now (new or before). */
    stored: z.array(id),
    /** Of those, the ones that were there already. */
    repeated: z.array(id),
    /** Highest device sequence without a gap, per device of this batch: the receipt. */
    receipts: z.array(z.object({ deviceId: z.string(), contiguous: z.int() })),
    counts,
  }),
  errors: ['E012', 'E013'],
  offline: 'queue',
})

export const reachStop = defineEndpoint({
  name: 'runs.reachStop',
  method: 'PUT',
  path: '/comunibus/api/v1/history/place-route',
  summary: 'Reached or left a stop. The first report counts; a repeat changes nothing.',
  body: z.strictObject({ runId: id, stopId: id, what: z.enum(['reached', 'left']), ...fromDevice }),
  answer: runStop,
  errors: ['E013'],
  offline: 'queue',
})
