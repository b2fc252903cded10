import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify } from '#features/notices/server/notices.api.ts'
import { actorName, fullName, members } from '#features/people/server/people.api.ts'
import type { Alert, alertColleagues, handAlert } from '../shared/alerts.contract.ts'
import { alerts, shown } from './alerts.queries.api.ts'
import { alertsChanged } from './alerts.hooks.api.ts'

type Colleague = AnswerOf<typeof alertColleagues>[number]

/** Who else could deal with an alert. */
export async function colleaguesFor(tx: TenantContext, alertId: string): Promise<Colleague[]> {
  return (await peopleFor(tx, alertId)).filter((one) => one.id !== tx.actor.personId)
}

/** The office of its group first, then the crew of its run. */
async function peopleFor(tx: TenantContext, alertId: string): Promise<Colleague[]> {
  const row = await alerts(tx).where('a.id', '=', alertId).executeTakeFirst()
  if (!row) throw notFound()
  const office = await members(tx, 'CB_ADMIN', [row.group_id])
    .orderBy('p.surname')
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
  const crew = await tx.db
    .selectFrom('run_crew')
    .select(['person_id as id', 'name'])
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', row.run_id)
    .orderBy('name')
    .orderBy('person_id')
    .execute()
  const all = [
    ...crew.map(({ id, name }) => ({ id, name, crew: true })),
    ...office.map((one) => ({ id: one.id, name: fullName(one), crew: false })),
  ]
  // Somebody of the office who is on the crew as well is named once.
  const byId = new Map(all.map((one) => [one.id, one]))
  return [...byId.values()].toSorted((a, b) => Number(a.crew) - Number(b.crew))
}

/** Gives an alert to a named colleague. Until they take it nobody has: handing on stops no clock (invariant 15). */
export async function hand(tx: TenantContext, alertId: string, body: BodyOf<typeof handAlert>): Promise<Alert> {
  const to = (await peopleFor(tx, alertId)).find((one) => one.id === body.toId)
  if (!to) throw badFields([{ fieldName: 'toId', message: 'runs.error.noColleague' }])
  const changed = await tx.db
    .updateTable('alert')
    .set({
      assigned_id: to.id,
      assigned_name: to.name,
      owner_id: null,
      owner_name: null,
      acknowledged_at: null,
      state: 'open',
      note: body.note,
    })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', alertId)
    .where('state', '<>', 'closed')
    .returning('run_id')
    .executeTakeFirst()
  if (!changed) throw refusedNow('runs.error.alertClosed')
  const row = await alerts(tx).where('a.id', '=', alertId).executeTakeFirstOrThrow()
  await audit(tx, { action: 'runs.alertHanded', subjectKind: 'alert', subjectId: alertId, details: { to: to.id } })
  await notify(
    tx,
    {
      kind: 'runs.alert',
      topic: 'transport',
      title: 'runs.alert.handed',
      ...(body.note !== '' && { body: 'runs.alert.handed.body' }),
    },
    {
      to: [to.id],
      cause: `${alertId}.handed.${tx.now.toISOString()}`,
      values: { by: await actorName(tx), run: row.route_name, note: body.note },
      link: `/loggedIn/routeDetail/?run=${row.run_id}`,
    },
  )
  await alertsChanged.call(tx, { runIds: [row.run_id] })
  return shown(row)
}
