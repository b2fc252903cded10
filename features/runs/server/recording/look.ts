import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { builtOnce, builtPerShape } from '#platform/server/db/built-once.ts'
import { allOf } from '#platform/server/db/side-by-side.ts'
import { claimed } from '#platform/server/device-time.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { alertsOfRun } from '#features/alerts/server/alerts.api.ts'
import type { DeviceNumbers } from '../../shared/device-numbers.rules.ts'
import type { NewBoardingEvent } from '../../shared/runs.contract.ts'
import { namedStops } from '../consequences/left-behind.api.ts'
import { isCounted } from '../consequences/receipts.api.ts'
import { factRows, type AnyFactRow } from './facts.ts'
import type { Elsewhere } from '../passengers.api.ts'
import { againstBoarding, type Spoken } from '../projection.api.ts'
import { followersOf, type Follower } from '../run-guardians.api.ts'
import { isHandedTo, lockSides } from '../transfers.api.ts'
import { riderColumns, ridersFrom } from './riders.ts'

/** Facts that can make a child one who is on board, or was. */
const BOARDING: ReadonlySet<string> = new Set(['BOARDED', 'UNDO', 'RESOLVED'])

/**
 * Locks the run and reads, in one write, all that the usual batch has to know of it. What an unusual one needs beside that is asked
 * where it is needed. Throws `notFound` for a run out of reach.
 */
export async function look(
  tx: TenantContext,
  runId: string,
  events: readonly NewBoardingEvent[],
  toRunIds: readonly string[],
) {
  const { db, organisationId, now } = tx
  const passengerIds = [...new Set(events.map((event) => event.passengerId))]
  const boarding = events.some((event) => BOARDING.has(event.type))
  const asked = { organisationId, runId, now, passengerIds, heardLate: isHeardLate(tx, events) }
  const [runs, , [there]] = await allOf([
    lockSides(db, { organisationId, runId, toRunIds }),
    boarding ? lockChildren(db, asked) : [],
    ofRun(boarding)(db, { ...asked, eventIds: events.map((event) => event.id) }),
  ])
  const run = runs.find((one) => one.id === runId)
  if (!run || !there) throw notFound()
  const { facts, followers, elsewhere, absent, ...ofAll } = there
  const about = aboutThem(passengerIds, { facts, followers, elsewhere, absent })
  return { ...ofAll, run, about, passengers: ridersFrom(there.riders) }
}

/** Milliseconds after which a boarding is heard late: less is the way of the record through the network. */
const HEARD_LATE_MS = 60_000

const isHeardLate = (tx: TenantContext, events: readonly NewBoardingEvent[]): Spoken =>
  `${events.some(
    ({ type, occurredAt }) =>
      type === 'BOARDED' && tx.now.getTime() - claimed(tx, occurredAt).getTime() > HEARD_LATE_MS,
  )}`

/** What a batch has to know of the passengers that it is about. */
export type About = ReturnType<typeof aboutThem>

/**
 * Reads it: facts, adults, and what speaks against a boarding. Two runs that board one child at the same moment meet here, and a
 * boarding and a report of absence: the second waits, then sees the first.
 */
export async function lookAt(
  tx: TenantContext,
  runId: string,
  passengerIds: string[],
  events: readonly NewBoardingEvent[],
) {
  const { db, organisationId, now } = tx
  const asked = { organisationId, runId, now, passengerIds, heardLate: isHeardLate(tx, events) }
  const [, [found]] = await allOf([lockChildren(db, asked), ofPassengersAlone(db, asked)])
  if (!found) throw notFound()
  return aboutThem(passengerIds, found)
}

type Found = {
  facts: readonly AnyFactRow[]
  followers: readonly Follower[]
  elsewhere: Elsewhere[] | null
  absent: string[] | null
}

const aboutThem = (passengerIds: readonly string[], { facts, followers, elsewhere, absent }: Found) => ({
  passengerIds: new Set(passengerIds),
  facts,
  followers,
  against: elsewhere && absent && { elsewhere, absent },
})

type AskedOfPassengers = {
  organisationId: string
  runId: string
  now: Date
  passengerIds: readonly string[]
  /** A boarding that happened a while ago: other runs may have delivered the child since. */
  heardLate: Spoken
}
type AskedOfRun = AskedOfPassengers & { eventIds: readonly string[] }

const ofRun = builtPerShape((db: TenantContext['db'], asked: AskedOfRun, boarding: boolean) =>
  db.selectNoFrom((eb) => [
    ...ofPassengers(db, asked, boarding),
    sql<string[]>`(select coalesce(json_agg(person_id), '[]') from run_crew
      where organisation_id = ${asked.organisationId} and run_id = ${asked.runId})`.as('crew'),
    jsonArrayFrom(
      eb
        .selectFrom('boarding_event')
        .select(['id', 'run_id'])
        .where('organisation_id', '=', asked.organisationId)
        .where('id', '=', anyOf(asked.eventIds)),
    ).as('stored'),
    sql<
      (DeviceNumbers & { handsOn: boolean })[]
    >`(select coalesce(json_agg(d), '[]') from (select device_id as "deviceId",
      count(distinct device_seq)::int as different, max(device_seq)::int as highest, bool_or(to_run_id is not null) as "handsOn"
      from boarding_event where organisation_id = ${asked.organisationId} and run_id = ${asked.runId} group by device_id) d)`.as(
      'devices',
    ),
    riderColumns(asked).as('riders'),
    isHandedTo(asked).as('handed_to'),
    isCounted(asked).as('counted'),
    namedStops(asked).as('stops'),
    jsonArrayFrom(alertsOfRun(db, asked.organisationId, asked.runId)).as('alerts'),
  ]),
)

const childrenOf = ({ organisationId, passengerIds }: AskedOfPassengers) =>
  sql<string>`array(select child_id from run_passenger where organisation_id = ${organisationId} and id = ${anyOf(passengerIds)})`

const lockChildren = builtOnce((db: TenantContext['db'], asked: AskedOfPassengers) =>
  db
    .selectFrom('child_profile')
    .select('person_id')
    .where('organisation_id', '=', asked.organisationId)
    .where('person_id', '=', sql<string>`any (${childrenOf(asked)})`)
    .orderBy('person_id')
    .forNoKeyUpdate(),
)

const ofPassengersAlone = builtOnce((db: TenantContext['db'], asked: AskedOfPassengers) =>
  db.selectNoFrom(ofPassengers(db, asked, true)),
)

function ofPassengers(db: TenantContext['db'], asked: AskedOfPassengers, boarding: boolean) {
  const against = againstBoarding(asked, childrenOf(asked))
  const unasked = sql<null>`null`
  return [
    jsonArrayFrom(
      factRows(db, asked.organisationId)
        .where('passenger_id', '=', anyOf(asked.passengerIds))
        .where('late', '=', sql<boolean>`false`),
    ).as('facts'),
    followersOf(asked, asked.passengerIds).as('followers'),
    sql<Elsewhere[] | null>`${boarding ? against.elsewhere : unasked}`.as('elsewhere'),
    sql<string[] | null>`${boarding ? against.absent : unasked}`.as('absent'),
  ] as const
}
