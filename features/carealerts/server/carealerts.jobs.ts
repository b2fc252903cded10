import { sql, type Selectable } from 'kysely'
import type { CareAlertRow } from '#platform/server/db/schema.generated.ts'
import { defineJob } from '#platform/server/jobs/job.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { awayNow } from '#features/absences/server/guests/away.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { onCallNow } from '#features/guests/server/on-call.api.ts'
import { rolesClosedTo } from '#platform/server/policy/closed-roles.ts'
import { escalatesAt, nextOnCall, recheckAt } from '../shared/carealerts.rules.ts'
import { MODULE } from './carealerts.policy.ts'
import { stepOf } from './raising.api.ts'
import { watchSilence } from './silence.commands.ts'
import { AT_OFFICE, ESCALATED, OPENED, RECHECK, tellOf } from './telling.commands.ts'
import { peopleOf } from './carealerts.queries.ts'

type Alert = Selectable<CareAlertRow>
/** Alerts of one run of the job; the rest is due a minute later. */
const MOST = 200

/**
 * Once a minute: gives alerts that nobody acknowledged to who is called next, at last to the office, and says when something is to be measured again,
 * of somebody who is away when they are back.
 * What is due stands in the row, so a server that ends in between loses nothing; the row is held while it is escalated, so that happens once.
 */
export const escalateCareAlerts = defineJob({
  name: 'carealerts.escalate',
  every: '* * * * *',
  run: lookAtAlerts,
})

/** Every five minutes: nobody enters anything when nothing comes, so the clock has to raise it (docs/adr/0227). */
export const watchSilences = defineJob({
  name: 'carealerts.silence',
  every: '*/5 * * * *',
  run: watchSilence,
})

/** One look of the job. */
export async function lookAtAlerts(tx: TenantContext): Promise<void> {
  await escalate(tx)
  await remindOfChecks(tx)
}

/** That the person of an alert (`a`) is still in care: nobody is told of somebody who left. */
const stillInCare = (tx: TenantContext) => sql<boolean>`exists (select from membership m
  where m.organisation_id = ${tx.organisationId} and m.person_id = a.person_id and m.group_id = a.group_id and m.role = 'GUEST'
    and ${notEnded(tx)})`

async function escalate(tx: TenantContext): Promise<void> {
  const { rows } = await sql<Alert>`select a.* from care_alert a where a.organisation_id = ${tx.organisationId}
    and a.state = 'open' and a.next_at <= ${tx.now} and ${stillInCare(tx)}
    order by a.next_at, a.id limit ${MOST} for no key update of a skip locked`.execute(tx.db)
  if (rows.length === 0) return
  const onCall = await onCallNow(
    tx,
    // One about a group is at the office from the start.
    rows.flatMap(({ person_id, group_id }) => (person_id === null ? [] : [{ guestId: person_id, groupId: group_id }])),
    MODULE,
  )
  const given = rows.map((row) => {
    const its = onCall
      .filter(({ guestId, groupId }) => guestId === row.person_id && groupId === row.group_id)
      .map(({ personId }) => personId)
    return { ...row, steps: row.steps + 1, assigned_id: nextOnCall(its, row.told_ids) }
  })
  await release(
    tx,
    given.filter(({ held_until }) => held_until !== null),
  )
  await escalateNow(
    tx,
    given.flatMap((row) => (row.held_until === null ? [{ ...row, step: row.step + 1 }] : [])),
  )
  changed(tx, rows)
}

/** The quiet hours of their rules are over: who is called first, and whom the rule names, are told now. */
async function release(tx: TenantContext, rows: readonly Alert[]): Promise<void> {
  if (rows.length === 0) return
  for (const row of rows)
    await tx.db
      .updateTable('care_alert')
      .set({
        steps: row.steps,
        assigned_id: row.assigned_id,
        changed_at: tx.now,
        next_at: escalatesAt(row.severity, tx.now),
        recheck_at: recheckAt(row.measurement, tx.now),
        held_until: null,
        held_team: [],
        held_family: [],
        ...(row.assigned_id !== null && { told_ids: [...row.told_ids, row.assigned_id] }),
      })
      .where('organisation_id', '=', tx.organisationId)
      .where('id', '=', row.id)
      .execute()
  await tx.db
    .insertInto('care_alert_step')
    .values(rows.map((row) => stepOf(tx, row, 'released', { to_id: row.assigned_id })))
    .execute()
  const closed = await rolesClosedTo(tx, MODULE)
  await tellOf(tx, OPENED, rows, {
    also: (row) => [
      ...(closed.has('CB_ASSISTANT') ? [] : row.held_team),
      ...(closed.has('CB_PARENT') ? [] : row.held_family),
    ],
    cause: (row) => `${row.id}:${row.opened_at.toISOString()}:released:${tx.now.toISOString()}`,
  })
}

/** Nobody acknowledged them: they go to who is called next. */
async function escalateNow(tx: TenantContext, risen: readonly Alert[]): Promise<void> {
  if (risen.length === 0) return
  for (const row of risen)
    await tx.db
      .updateTable('care_alert')
      .set({
        step: row.step,
        steps: row.steps,
        assigned_id: row.assigned_id,
        changed_at: tx.now,
        // The office is the last that is told.
        next_at: row.assigned_id === null ? null : escalatesAt(row.severity, tx.now),
        ...(row.assigned_id !== null && { told_ids: [...row.told_ids, row.assigned_id] }),
      })
      .where('organisation_id', '=', tx.organisationId)
      .where('id', '=', row.id)
      .execute()
  await tx.db
    .insertInto('care_alert_step')
    .values(risen.map((row) => stepOf(tx, row, 'escalated', { to_id: row.assigned_id })))
    .execute()
  const cause = (row: Alert) => `${row.id}:${row.opened_at.toISOString()}:${row.step}:${tx.now.toISOString()}`
  const office = risen.filter((row) => row.assigned_id === null)
  await tellOf(
    tx,
    ESCALATED,
    risen.filter((row) => row.assigned_id !== null),
    { cause },
  )
  await tellOf(tx, AT_OFFICE, office, { cause, office: true })
}

/** Tells who looks after it, or whom it was given to, that something is to be measured again: once. */
async function remindOfChecks(tx: TenantContext): Promise<void> {
  const { rows } = await sql<Alert>`select a.* from care_alert a where a.organisation_id = ${tx.organisationId}
    and a.state <> 'closed' and a.recheck_at <= ${tx.now} and a.recheck_told_at is null and a.held_until is null
    and ${stillInCare(tx)} and not ${awayNow(tx, 'a.person_id')}
    order by a.recheck_at, a.id limit ${MOST} for no key update of a skip locked`.execute(tx.db)
  if (rows.length === 0) return
  await sql`update care_alert set recheck_told_at = ${tx.now}, steps = steps + 1 where organisation_id = ${tx.organisationId}
    and id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(tx.db)
  await tx.db
    .insertInto('care_alert_step')
    .values(rows.map((row) => stepOf(tx, { ...row, steps: row.steps + 1 }, 'recheckDue')))
    .execute()
  const cause = (row: Alert) => `${row.id}:${row.recheck_at?.toISOString() ?? ''}`
  const given = rows.map((row) => ({ ...row, assigned_id: row.owner_id ?? row.assigned_id }))
  await tellOf(
    tx,
    RECHECK,
    given.filter((row) => row.assigned_id !== null),
    { cause },
  )
  await tellOf(
    tx,
    RECHECK,
    given.filter((row) => row.assigned_id === null),
    { cause, office: true },
  )
  changed(tx, rows)
}

const changed = (tx: TenantContext, rows: readonly Alert[]): void =>
  announce(tx, {
    message: 'carealerts.changed',
    data: {},
    about: peopleOf(rows),
    audience: { groupStaff: [...new Set(rows.map((row) => row.group_id))] },
  })
