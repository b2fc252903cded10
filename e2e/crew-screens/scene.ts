import { cardHash, cardVerifier } from '#features/cards/shared/cards.rules.ts'
import type { RunCards } from '#features/cards/shared/cards.contract.ts'
import type { RunPickup } from '#features/pickup/shared/pickup.contract.ts'
import type { RunDetail, RunPassenger } from '#features/runs/shared/runs.contract.ts'

/** The return run of every scene: Ada and Ben get off at Via Roma, Cleo at the last stop. */
export const RUN_ID = '00000000-0000-7000-8000-000000000001'
export const STOPS = ['School', 'Via Roma', 'Piazza Mercato'] as const
const PLANNED = ['2026-10-05T11:30:00Z', '2026-10-05T11:40:00Z', '2026-10-05T11:50:00Z']
const stopId = (n: number) => `00000000-0000-7000-8000-00000000010${n}`

type Direction = RunDetail['direction']
type State = Pick<RunPassenger, 'state'> & { answered?: boolean } & Partial<
    Pick<RunPassenger, 'needs' | 'allergies' | 'allergiesProposed' | 'allergyDetails'>
  >

export const ON_BOARD = { state: 'BOARDED' } as const
export const HANDED_OVER = { state: 'DROPPED' } as const
export const TO_COME = { state: 'EXPECTED' } as const
export const NO_SHOW = { state: 'NO_SHOW', answered: true } as const

/** A child with an allergy in force and another that only the family reported. */
export const ALLERGIC: Pick<RunPassenger, 'needs' | 'allergyDetails'> = {
  needs: ['allergy'],
  allergyDetails: [
    { substance: 'Peanuts', reaction: 'Swollen throat', criticality: 'HIGH', proposed: false },
    { substance: 'Sesame', reaction: 'Rash', criticality: 'LOW', proposed: true },
  ],
}

const rider = (
  n: number,
  name: string,
  alight: number,
  { state, answered = false, ...known }: State,
): RunPassenger => ({
  id: `00000000-0000-7000-8000-00000000020${n}`,
  childId: `00000000-0000-7000-8000-00000000030${n}`,
  name,
  schoolClass: '1A',
  needs: [],
  allergies: [],
  allergiesProposed: [],
  allergyDetails: [],
  ...known,
  notes: '',
  boardStopId: stopId(0),
  alightStopId: stopId(alight),
  planned: 'EXPECTED',
  lateAbsence: false,
  absenceWithdrawnAt: null,
  unplanned: false,
  takenOn: false,
  rival: null,
  broughtBack: null,
  named: null,
  state,
  since: state === 'EXPECTED' ? null : '2026-10-05T11:31:00.000Z',
  receivedAt: null,
  answered,
  rode: state !== 'EXPECTED' && state !== 'NO_SHOW',
  returnedTo: null,
  contacts: [],
})

/** How the children stand: what the server knows is told as events, as on a phone that has just read its run. */
export type Scene = {
  direction?: Direction
  reached: number
  shown?: number
  ada: State
  ben: State
  cleo: State
  /** Before the start: what decides whether it may. */
  ready?: Partial<NonNullable<RunDetail['ready']>>
  /** Who may take the children, where the app tells it. */
  pickup?: Pick<RunPickup, 'people' | 'stops'> & Partial<Pick<RunPickup, 'acceptors'>>
  /** The signs on the cards of Ada, of a child of another run, and on one that was taken back. */
  cards?: { ada: string; other: string; revoked: string }
}

/** Ids of the passengers, in the order of their names. */
export const PASSENGERS = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000020${n}`)

const SALT = 'salt'

/** What the phone knows of the cards. */
export async function cardsOf({ ada, other, revoked }: NonNullable<Scene['cards']>): Promise<RunCards> {
  const verifier = async (signs: string) => cardVerifier(SALT, await cardHash(signs))
  return {
    runId: RUN_ID,
    readAt: PLANNED[0] ?? '',
    salt: SALT,
    own: [{ passengerId: PASSENGERS[0] ?? '', verifier: await verifier(ada) }],
    others: [{ childId: PASSENGERS[2] ?? '', routeName: 'Line 4', verifier: await verifier(other) }],
    revoked: [await verifier(revoked)],
  }
}

/** Who may take the children, as the phone keeps it. */
export const pickupOf = (pickup: NonNullable<Scene['pickup']>): RunPickup => ({
  runId: RUN_ID,
  readAt: PLANNED[0] ?? '',
  salt: SALT,
  acceptors: [],
  children: [],
  ...pickup,
})

/** The person of the phone: leads the run, and is there when it starts. */
const AT_THE_WHEEL = {
  personId: RUN_ID,
  name: 'Aldo Assistant',
  function: 'lead' as const,
  checkedIn: true,
  manifestAt: null,
  missing: [],
  restricted: false,
}

/** A run as the server would tell it. */
export function runOf({ direction = 'from_school', reached, ada, ben, cleo, ready }: Scene): RunDetail {
  const passengers = [rider(1, 'Ada Colli', 1, ada), rider(2, 'Ben Colli', 1, ben), rider(3, 'Cleo Colli', 2, cleo)]
  return {
    id: RUN_ID,
    routeId: RUN_ID,
    routeName: 'Line 3',
    mode: 'bus',
    direction,
    status: ready ? 'PLANNED' : 'IN_PROGRESS',
    zone: 'Europe/Rome',
    serviceDate: '2026-10-05',
    customerGroupDto: { id: RUN_ID, name: 'School' },
    plannedStart: PLANNED[0] ?? '',
    plannedEnd: PLANNED[2] ?? '',
    startedAt: ready ? null : (PLANNED[0] ?? ''),
    closedAt: null,
    lead: 'Aldo Assistant',
    vehicleLabel: 'Bus 2',
    counts: { total: 3, onBoard: 0, absent: 0, toCome: 0, noShow: 0, delivered: 0, unaccounted: 0, rode: 0 },
    stops: STOPS.map((name, n) => ({
      id: stopId(n),
      placeId: null,
      seq: n + 1,
      name,
      latitude: 45,
      longitude: 9,
      plannedAt: PLANNED[n] ?? '',
      waitMinutes: 0,
      arrivedAt: n <= reached ? (PLANNED[n] ?? null) : null,
      departedAt: n < reached ? (PLANNED[n] ?? null) : null,
    })),
    delay: 0,
    openAlerts: 0,
    vehicleCheck: null,
    vehicleCheckBy: null,
    mine: true,
    spots: [],
    passengers,
    crew: [],
    crewEvents: [],
    ready: ready
      ? { crew: [AT_THE_WHEEL], minAdults: 1, childrenPerAdult: null, children: 3, vehicle: null, ...ready }
      : null,
    readAt: PLANNED[0] ?? '',
    events: passengers.flatMap((one, n) => eventsOf(one, n)),
    headCount: null,
    others: [],
    incoming: [],
    interruptedAt: null,
    partners: [],
    rescues: [],
    rescueOf: null,
    receipt: null,
    sticker: null,
    abilities: {
      start: ready !== undefined,
      checkIn: false,
      record: true,
      close: true,
      cancel: false,
      office: false,
      staff: false,
      rescue: false,
      receive: false,
      combine: false,
    },
  }
}

const TYPES: Partial<Record<RunPassenger['state'], readonly RunDetail['events'][number]['type'][]>> = {
  BOARDED: ['BOARDED'],
  KEPT: ['BOARDED', 'KEPT'],
  DROPPED: ['BOARDED', 'DROPPED'],
  NO_SHOW: ['NOT_HERE'],
}

function eventsOf(one: RunPassenger, n: number): RunDetail['events'] {
  const types = [...(TYPES[one.state] ?? []), ...(one.answered ? (['ANSWERED'] as const) : [])]
  return types.map((type, seq) => ({
    id: `00000000-0000-7000-8000-0000000004${n}${seq}`,
    passengerId: one.id,
    type,
    stopId: null,
    staffName: 'Aldo Assistant',
    deviceId: 'another phone',
    deviceSeq: n * 10 + seq + 1,
    occurredAt: `2026-10-05T11:3${seq + 1}:00.000Z`,
    receivedAt: `2026-10-05T11:3${seq + 1}:00.000Z`,
    supersedesId: null,
    resolution: null,
    outcome: null,
    method: 'tap' as const,
    recipient: null,
    refused: null,
    exception: null,
    acceptance: null,
    note: '',
    late: false,
    seenAt: null,
  }))
}
