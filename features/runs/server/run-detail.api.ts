import { isOffice } from '#platform/server/policy/office.ts'
import { allOf } from '#platform/server/db/side-by-side.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { restrictedChildIds } from '#features/people/server/restrictions.api.ts'
import { need, type Need } from '#features/children/shared/children.contract.ts'
import { pinnedDetails } from '#features/children/server/pinned-allergies.api.ts'
import { knownHomes } from '#features/children/server/homes.api.ts'
import { birthColumn, mayReadBirth } from '#features/people/server/records.api.ts'
import { fullName, guardiansOf, kinChildIds } from '#features/people/server/people.api.ts'
import { spotsOf } from '#features/places/server/spots.api.ts'
import { knownSticker } from '#features/vehicles/server/stickers.api.ts'
import { crewFunction } from '#features/routes/shared/routes.contract.ts'
import type { RunDetail, RunPassenger, RunStop } from '../shared/runs.contract.ts'
import { CHECK_IN_BEFORE_MIN } from '../shared/runs.rules.ts'
import { eventsOf, incomingOf, othersOf, partnersOf } from './ledger.api.ts'
import { broughtBackOf, namedOf, passengersOf, rivalOf, storedFold, type PassengerRow } from './passengers.api.ts'
import { crewEventsOf } from './crew-events.api.ts'
import { readyFacts } from './ready-facts.queries.ts'
import { receiptOf } from './consequences/receipts.api.ts'
import { rescuesOf, strandedOf } from './rescues/rescues.queries.ts'
import { runs, shownRows, type Found } from './run-lists.api.ts'

/** A crew finds needs and contacts until this long after the planned end; later the run is history (invariant 14). */
/** Needs that are part of the care record: the crew reads them, a family on the page of the child. */
const OF_HEALTH: readonly Need[] = ['allergy', 'medicine']
const GRACE_HOURS = 24

/**
 * What the actor may see of a run, which looks missing when it is out of reach: staff everything, a family the stops and
 * passengers that are its own. `everybody` is for counts alone.
 */
export async function sightOf(tx: TenantContext, id: string) {
  const [row, crew, everybody, all, hiddenIds, own] = await allOf([
    runs(tx).where('run.id', '=', id).executeTakeFirst(),
    tx.db
      .selectFrom('run_crew')
      .select(['person_id', 'name', 'function', 'checked_in_at'])
      .where('organisation_id', '=', tx.organisationId)
      .where('run_id', '=', id)
      .orderBy('name')
      .execute(),
    passengersOf(tx, id),
    stopsOf(tx, id),
    restrictedChildIds(tx),
    tx.actor.role === 'CB_PARENT' ? kinChildIds(tx) : [],
  ])
  if (!row) throw notFound()
  const mine = crew.some((member) => member.person_id === tx.actor.personId)
  const staff = isOffice(tx) || (tx.actor.role === 'CB_ASSISTANT' && mine)
  const kin = staff ? null : new Set(own)
  const hidden = staff ? hiddenIds : new Set<string>()
  // A day of the other home of a child concerns nobody here.
  const homes = kin
    ? await knownHomes(
        tx,
        everybody.map((one) => one.household_id),
      )
    : new Set<string>()
  const passengers = kin
    ? everybody.filter(
        (one) =>
          one.child_id !== null && kin.has(one.child_id) && (one.household_id === null || homes.has(one.household_id)),
      )
    : everybody.filter((one) => one.child_id === null || !hidden.has(one.child_id))
  if (kin && passengers.length === 0) throw notFound()
  const theirs = new Set(passengers.flatMap((one) => [one.board_stop_id, one.alight_stop_id]))
  const stops = kin ? all.filter((stop) => theirs.has(stop.id)) : all
  return { row, crew, staff, everybody, passengers, stops }
}

/** One run as its reader may see it; a run out of reach looks missing. */
export async function findRun(tx: TenantContext, id: string): Promise<RunDetail> {
  const { row, crew, staff, everybody, passengers, stops } = await sightOf(tx, id)
  const office = staff && tx.actor.role !== 'CB_ASSISTANT'
  const toCome = row.status === 'PLANNED' || row.status === 'READY'
  const underWay = row.status === 'IN_PROGRESS' || row.status === 'INTERRUPTED'
  const mine = crew.some((member) => member.person_id === tx.actor.personId)
  // Asked side by side: all of them leave in one write.
  const [
    [head],
    spots,
    shown,
    crewEvents,
    ready,
    events,
    others,
    incoming,
    rescues,
    rescueOf,
    partners,
    receipt,
    sticker,
  ] = await allOf([
    shownRows(tx, [row]),
    spotsOf(tx, stops),
    shownPassengers(tx, row, passengers, staff),
    staff ? crewEventsOf(tx, id) : [],
    staff && toCome ? readyFacts(tx, row) : null,
    staff ? eventsOf(tx, id) : [],
    staff && (underWay || (office && toCome)) ? othersOf(tx, row) : [],
    staff && row.status !== 'CANCELLED' ? incomingOf(tx, id, showsCare(tx, row) && mayReadBirth(tx, staff)) : [],
    staff && row.interrupted_at !== null ? rescuesOf(tx, row) : [],
    staff && row.rescue_of !== null ? strandedOf(tx, id, row.rescue_of) : null,
    staff ? partnersOf(tx, row) : [],
    staff && row.direction === 'to_school' ? receiptOf(tx, id, everybody) : null,
    staff && mine && (toCome || underWay) ? knownSticker(tx, row.vehicle_id) : null,
  ])
  if (!head) throw notFound()
  return {
    ...head,
    headCount: row.head_count,
    stops,
    spots,
    passengers: shown,
    crew: crew.map((member) => ({
      personId: member.person_id,
      name: member.name,
      function: crewFunction.parse(member.function),
      checkedInAt: staff ? (member.checked_in_at?.toISOString() ?? null) : null,
    })),
    crewEvents,
    ready,
    readAt: tx.now.toISOString(),
    events: events.filter(aboutShown(everybody, passengers)),
    others,
    incoming,
    rescues,
    rescueOf,
    partners,
    interruptedAt: row.interrupted_at?.toISOString() ?? null,
    receipt,
    sticker,
    abilities: {
      start: staff && toCome,
      checkIn:
        toCome &&
        tx.now.getTime() >= row.planned_start.getTime() - CHECK_IN_BEFORE_MIN * 60_000 &&
        crew.some((member) => member.person_id === tx.actor.personId && member.checked_in_at === null),
      record: staff && row.status !== 'CANCELLED',
      close: staff && underWay,
      office,
      staff: office && row.status !== 'CLOSED' && row.status !== 'CANCELLED',
      cancel: office && toCome,
      combine: office && toCome,
      rescue: office && row.status === 'INTERRUPTED',
      receive: office && row.direction === 'to_school' && (underWay || row.status === 'CLOSED'),
    },
  }
}

/** What is about nobody who is on the run unseen. */
export function aboutShown(everybody: readonly { id: string }[], shown: readonly { id: string }[]) {
  const seen = new Set(shown.map((one) => one.id))
  const unseen = new Set(everybody.flatMap(({ id }) => (seen.has(id) ? [] : id)))
  return ({ passengerId }: { passengerId: string | null }): boolean => passengerId === null || !unseen.has(passengerId)
}

/** The stops of a run in order. */
export async function stopsOf(tx: TenantContext, runId: string): Promise<RunStop[]> {
  const rows = await tx.db
    .selectFrom('run_stop')
    .selectAll()
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', runId)
    .orderBy('seq')
    .execute()
  return rows.map((stop) => ({
    id: stop.id,
    placeId: stop.place_id,
    seq: stop.seq,
    name: stop.name,
    latitude: stop.latitude,
    longitude: stop.longitude,
    plannedAt: stop.planned_at.toISOString(),
    waitMinutes: stop.wait_minutes,
    arrivedAt: stop.arrived_at?.toISOString() ?? null,
    departedAt: stop.departed_at?.toISOString() ?? null,
  }))
}

const rivalShown = (row: PassengerRow, runNames: ReadonlyMap<string, string>): RunPassenger['rival'] => {
  const rival = rivalOf(row)
  const runName = runNames.get(row.rival_id ?? '')
  return rival && runName !== undefined ? { ...rival, runName } : null
}

/** By passenger, the name of their run. */
async function rivalRuns(tx: TenantContext, passengerIds: readonly string[]): Promise<Map<string, string>> {
  if (passengerIds.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('run_passenger as p')
    .innerJoin('run as r', (join) =>
      join.onRef('r.organisation_id', '=', 'p.organisation_id').onRef('r.id', '=', 'p.run_id'),
    )
    .select(['p.id', 'r.route_name'])
    .where('p.organisation_id', '=', tx.organisationId)
    .where('p.id', '=', anyOf(passengerIds))
    .execute()
  return new Map(rows.map((row) => [row.id, row.route_name]))
}

/** For crews a run that is long over is history, without needs, contacts and dates of birth. */
const showsCare = (tx: TenantContext, run: Found): boolean =>
  tx.actor.role !== 'CB_ASSISTANT' || tx.now.getTime() < run.planned_end.getTime() + GRACE_HOURS * 3_600_000

async function shownPassengers(
  tx: TenantContext,
  run: Found,
  rows: readonly PassengerRow[],
  staff: boolean,
): Promise<RunPassenger[]> {
  const childIds = rows.flatMap((row) => row.child_id ?? [])
  const needsKnown = showsCare(tx, run)
  const [profiles, guardians, rivals] = await allOf([
    childIds.length === 0 || !needsKnown
      ? []
      : tx.db
          .selectFrom('child_profile')
          .select(['person_id', 'needs', 'allergies', 'allergies_proposed', 'allergy_details', 'notes'])
          .select(birthColumn(tx, 'child_profile.person_id').as('birth_date'))
          .where('organisation_id', '=', tx.organisationId)
          .where('person_id', '=', anyOf(childIds))
          .execute(),
    staff && needsKnown ? guardiansOf(tx, childIds, 'notify') : [],
    rivalRuns(tx, staff ? rows.flatMap((row) => row.rival_id ?? []) : []),
  ])
  return rows
    .map((row) => {
      const profile = profiles.find((one) => one.person_id === row.child_id)
      const fold = storedFold(row)
      return {
        id: row.id,
        childId: row.child_id,
        name: row.name,
        schoolClass: row.school_class,
        ...(profile && mayReadBirth(tx, staff) && { birthDate: profile.birth_date }),
        needs: (profile?.needs ?? []).map((one) => need.parse(one)).filter((one) => staff || !OF_HEALTH.includes(one)),
        allergies: staff ? (profile?.allergies ?? []) : [],
        allergiesProposed: staff ? (profile?.allergies_proposed ?? []) : [],
        allergyDetails: staff && profile ? pinnedDetails(profile.allergy_details) : [],
        notes: staff ? (profile?.notes ?? '') : '',
        boardStopId: row.board_stop_id,
        alightStopId: row.alight_stop_id,
        planned: row.planned,
        lateAbsence: row.late_absence,
        absenceWithdrawnAt: row.absence_withdrawn_at?.toISOString() ?? null,
        unplanned: row.unplanned,
        takenOn: row.from_passenger_id !== null,
        ...fold,
        rival: rivalShown(row, rivals),
        broughtBack: broughtBackOf(row),
        named: staff ? namedOf(row) : null,
        contacts: guardians
          .filter((one) => one.child_id === row.child_id)
          .map((one) => ({ name: fullName(one), kind: one.kind, phone: one.phone })),
      }
    })
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
}
