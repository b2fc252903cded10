import { sql } from 'kysely'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { actorName } from '#features/people/server/people.api.ts'
import { travelFacts } from '#features/travel/server/facts.api.ts'
import { resolveTravel, type Facts, type Way } from '#features/travel/shared/travel.rules.ts'
import type { Absence } from '../../shared/absences.contract.ts'
import type { Span } from '../../shared/absences.rules.ts'
import { LONGEST_DAYS, rideSpans } from '../../shared/guests/ride-days.rules.ts'
import { absenceDropped } from '../absences.hooks.api.ts'
import { follow, followOthers, keep, takeBack } from '../following.commands.ts'
import type { Row } from './guest-absences.queries.ts'

type Child = { id: string; groupId: string; zone: string }
type Standing = Span & Pick<Absence, 'id' | 'state' | 'version'>

/**
 * Brings the rides of somebody in care who is a child of transport too in line with an absence of theirs, in its transaction: whoever is away is
 * absent on the runs of these days, as when a family reports it. What a family reported itself stays as it is. Of anybody else nothing happens.
 */
export async function followByRides(tx: TenantContext, row: Row): Promise<void> {
  const child = await lockProfile(tx, row.person_id)
  if (!child) return
  const today = dayIn(child.zone, tx.now)
  const wanted = row.state === 'accepted' ? await spansOf(tx, child, row) : []
  const standing = await standingOf(tx, child, row.id, today)
  for (const one of standing) {
    const next = wanted.find(({ fromDay }) => fromDay === one.fromDay)
    if (!next) await takeBack(tx, child.id, one)
    else if (next.toDay !== one.toDay || next.directions !== one.directions) await change(tx, child, one, next)
  }
  for (const span of wanted)
    if (span.toDay >= today && !standing.some(({ fromDay }) => fromDay === span.fromDay))
      await report(tx, child, row, span)
}

/** The child with its row locked, as `report` of the family locks it; null: no child of transport in the groups of the actor. */
async function lockProfile(tx: TenantContext, personId: string): Promise<Child | null> {
  const { rows } = await sql<Child>`select c.person_id as id, c.group_id as "groupId", g.zone from child_profile c
    join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = c.group_id
    where c.organisation_id = ${tx.organisationId} and c.person_id = ${personId} for no key update of c`.execute(tx.db)
  return rows[0] ?? null
}

/** The days of the absence, by the rides as they are planned now. */
async function spansOf(tx: TenantContext, child: Child, { starts_at, ends_at }: Row): Promise<Span[]> {
  const away = { startsAt: starts_at, endsAt: ends_at }
  const from = dayIn(child.zone, starts_at)
  const longest = new Date(starts_at.getTime() + LONGEST_DAYS * 86_400_000)
  const to = dayIn(child.zone, ends_at === null || ends_at > longest ? longest : ends_at)
  const facts = (await travelFacts(tx, { groupId: child.groupId, from, to, childIds: [child.id] })).get(child.id)
  return rideSpans(away, { zone: child.zone, leaves: (day, way) => (facts ? leavesAt(facts, day, way) : null) })
}

/** When the child gets on where it would ride if nobody were away. */
function leavesAt(facts: Facts, day: string, way: Way): string | null {
  const { winner, losers } = resolveTravel({ ...facts, absences: [] }, day, way)
  for (const { outcome } of [winner, ...losers]) {
    if (outcome.kind !== 'rides') continue
    const line = facts.lines.find(({ id }) => id === outcome.routeId)
    return line?.stops.find(({ id }) => id === outcome.boardStopId)?.plannedTime.slice(0, 5) ?? null
  }
  return null
}

/** What follows from this absence of the guest so far, and is not over. */
async function standingOf(tx: TenantContext, child: Child, guestAbsenceId: string, today: string): Promise<Standing[]> {
  const rows = await tx.db
    .selectFrom('absence')
    .select(['id', 'state', 'version', 'from_day', 'to_day', 'directions'])
    .where('organisation_id', '=', tx.organisationId)
    .where('child_id', '=', child.id)
    .where('guest_absence_id', '=', guestAbsenceId)
    .where('state', '<>', 'WITHDRAWN')
    .where('to_day', '>=', today)
    .orderBy('from_day')
    .execute()
  return rows.map(({ id, state, version, from_day, to_day, directions }) => ({
    id,
    state,
    version,
    fromDay: from_day,
    toDay: to_day,
    directions,
  }))
}

/** Neither the reason nor the note of care goes along: crews read what is reported about a child. */
async function report(tx: TenantContext, child: Child, row: Row, span: Span): Promise<void> {
  await keep(tx, {
    ...span,
    id: tx.newId(),
    child,
    reason: 'other',
    note: '',
    reporterName: await actorName(tx),
    guestAbsenceId: row.id,
  })
}

/** The person comes back at another time: the child is expected again where the stop is not served yet. */
async function change(tx: TenantContext, child: Child, before: Standing, next: Span): Promise<void> {
  await absenceDropped.call(tx, { absenceId: before.id })
  await tx.db
    .updateTable('absence')
    .set({ to_day: next.toDay, directions: next.directions, version: before.version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', before.id)
    .execute()
  await follow(tx, before, child.id, next)
  await followOthers(tx, before.id, child.id, before)
  await audit(tx, { action: 'absences.changed', subjectKind: 'absence', subjectId: before.id })
}
