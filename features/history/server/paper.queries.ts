import * as z from 'zod/mini'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { pinnedDetails } from '#features/children/server/pinned-allergies.api.ts'
import { need, type AllergyDetail } from '#features/children/shared/children.contract.ts'
import { listCodesOf } from '#features/cover/server/list-code.api.ts'
import { takersOf, type Takers } from '#features/pickup/server/on-paper.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { contactsOnRuns } from '#features/runs/server/run-guardians.api.ts'
import { runs, type Found } from '#features/runs/server/run-lists.api.ts'

const needs = z.array(need)

/** What a printed list says about one run. */
export type Sheet = {
  run: Found
  lead: string | null
  /** With it whoever holds the paper takes the run over when the phone is dead. */
  code: string
  stops: SheetStop[]
  children: SheetChild[]
}
export type SheetStop = { id: string; name: string; plannedAt: Date }
export type SheetChild = {
  id: string
  name: string
  schoolClass: string | null
  absent: boolean
  boardStopId: string | null
  alightStopId: string | null
  needs: z.output<typeof needs>
  allergies: readonly string[]
  allergiesProposed: readonly string[]
  allergyDetails: readonly AllergyDetail[]
  notes: string
  /** Others who may take the child on that day. */
  takers: Pick<Takers, 'delegates' | 'papers'>
  /** In the order in which to call; `collects`: may take the child on that day. */
  contacts: { name: string; kind: string; phone: string | null; collects: boolean }[]
}

/** The runs of a group on a day that are not over, in the order of the day. */
export function openRuns(tx: TenantContext, group: string, day: string) {
  return runs(tx)
    .where('run.group_id', '=', group)
    .where('run.service_date', '=', day)
    .where('run.status', 'not in', ['CLOSED', 'CANCELLED'])
    .orderBy('run.planned_start')
    .orderBy('run.route_name')
    .orderBy('run.id')
    .execute()
}

/** The sheets of runs: one statement for each kind of row, however many runs there are. */
export async function sheetsOf(tx: TenantContext, found: readonly Found[]): Promise<Sheet[]> {
  const { db, organisationId } = tx
  const ids = anyOf(found.map((run) => run.id))
  const stops = await db
    .selectFrom('run_stop')
    .select(['id', 'run_id', 'name', 'planned_at'])
    .where('organisation_id', '=', organisationId)
    .where('run_id', '=', ids)
    .orderBy('run_id')
    .orderBy('seq')
    .execute()
  const passengers = await db
    .selectFrom('run_passenger as p')
    .leftJoin('child_profile as c', (join) =>
      join.onRef('c.organisation_id', '=', 'p.organisation_id').onRef('c.person_id', '=', 'p.child_id'),
    )
    .selectAll('p')
    .select(['c.needs', 'c.allergies', 'c.allergies_proposed', 'c.allergy_details', 'c.notes'])
    .where('p.organisation_id', '=', organisationId)
    .where('p.run_id', '=', ids)
    .where(notRestricted(tx, 'p.child_id'))
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
  const leads = await db
    .selectFrom('run_crew')
    .select(['run_id', 'name'])
    .where('organisation_id', '=', organisationId)
    .where('run_id', '=', ids)
    .where('function', '=', 'lead')
    .orderBy('name')
    .execute()
  const childIds = passengers.flatMap((one) => one.child_id ?? [])
  const takers = await takersOf(tx, childIds)
  const contacts = await contactsOf(
    tx,
    found.map((run) => run.id),
    childIds,
  )
  const codes = await listCodesOf(tx, found)
  const about = (run: Found, childId: string | null): Pick<SheetChild, 'takers' | 'contacts'> => {
    if (childId === null) return { takers: { delegates: [], papers: [] }, contacts: [] }
    const { guardians, ...others } = takers(run, childId)
    return {
      takers: others,
      contacts: contacts(run.id, childId).map(({ id, collects, ...one }) => ({
        ...one,
        collects: collects && guardians.has(id),
      })),
    }
  }
  return found.map((run) => ({
    run,
    lead: leads.find((one) => one.run_id === run.id)?.name ?? null,
    code: codes.get(run.id) ?? '',
    stops: stops
      .filter((stop) => stop.run_id === run.id)
      .map((stop) => ({ id: stop.id, name: stop.name, plannedAt: stop.planned_at })),
    children: passengers
      .filter((one) => one.run_id === run.id)
      .map((one) => ({
        id: one.id,
        name: one.name,
        schoolClass: one.school_class,
        // A child that nobody expected was reported by nobody either.
        absent: one.planned === 'ABSENT' && !one.unplanned,
        boardStopId: one.board_stop_id,
        alightStopId: one.alight_stop_id,
        needs: needs.parse(one.needs ?? []),
        allergies: one.allergies ?? [],
        allergiesProposed: one.allergies_proposed ?? [],
        allergyDetails: pinnedDetails(one.allergy_details ?? []),
        notes: one.notes ?? '',
        ...about(run, one.child_id),
      })),
  }))
}

/** Whom to call: those who are told first, then those who may only collect. */
async function contactsOf(tx: TenantContext, runIds: readonly string[], childIds: readonly string[]) {
  const told = await contactsOnRuns(tx, runIds, childIds, 'notify')
  const collecting = await contactsOnRuns(tx, runIds, childIds, 'collect')
  return (runId: string, childId: string) => {
    const its = (all: typeof told) => all(runId).filter((one) => one.child_id === childId)
    const collect = new Set(its(collecting).map((one) => one.adult_id))
    const first = its(told)
    const known = new Set(first.map((one) => one.adult_id))
    return [...first, ...its(collecting).filter((one) => !known.has(one.adult_id))].map((one) => ({
      id: one.adult_id,
      name: fullName(one),
      kind: one.kind,
      phone: one.phone,
      collects: collect.has(one.adult_id),
    }))
  }
}
