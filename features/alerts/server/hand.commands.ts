import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { Work } from '#platform/server/work.ts'
import { notify } from '#features/notices/server/notices.api.ts'
import { actorName, fullName, members } from '#features/people/server/people.api.ts'
import type { Alert, alertColleagues, handAlert } from '../shared/alerts.contract.ts'
import { alerts, shown } from './alerts.queries.api.ts'
import { alertsChanged } from './alerts.hooks.api.ts'

type Colleague = AnswerOf<typeof alertColleagues>[number]

/** Who else could deal with an alert. */
export async function colleaguesFor(work: Work, alertId: string): Promise<Colleague[]> {
  return (await peopleFor(work, alertId)).filter((one) => one.id !== work.actor.personId)
}

/** The office of its group first, then the crew of its run. */
async function peopleFor(work: Work, alertId: string): Promise<Colleague[]> {
  const row = await alerts(work).where('a.id', '=', alertId).executeTakeFirst()
  if (!row) throw notFound()
  const office = await members(work, 'CB_ADMIN', [row.group_id])
    .orderBy('p.surname')
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
  const crew = await work.db
    .selectFrom('run_crew')
    .select(['person_id as id', 'name'])
    .where('organisation_id', '=', work.organisationId)
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
export async function hand(work: Work, alertId: string, body: BodyOf<typeof handAlert>): Promise<Alert> {
  const to = (await peopleFor(work, alertId)).find((one) => one.id === body.toId)
  if (!to) throw badFields([{ fieldName: 'toId', message: 'runs.error.noColleague' }])
  const changed = await work.db
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
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', alertId)
    .where('state', '<>', 'closed')
    .returning('run_id')
    .executeTakeFirst()
  if (!changed) throw refusedNow('runs.error.alertClosed')
  const row = await alerts(work).where('a.id', '=', alertId).executeTakeFirstOrThrow()
  await audit(work, { action: 'runs.alertHanded', subjectKind: 'alert', subjectId: alertId, details: { to: to.id } })
  await notify(
    work,
    {
      kind: 'runs.alert',
      topic: 'transport',
      title: 'runs.alert.handed',
      ...(body.note !== '' && { body: 'runs.alert.handed.body' }),
    },
    {
      to: [to.id],
      cause: `${alertId}.handed.${work.now.toISOString()}`,
      values: { by: await actorName(work), run: row.route_name, note: body.note },
      link: `/loggedIn/routeDetail/?run=${row.run_id}`,
    },
  )
  await alertsChanged.call(work, { runIds: [row.run_id] })
  return shown(row)
}
