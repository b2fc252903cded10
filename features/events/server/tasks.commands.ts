import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields, notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type * as contract from '../shared/events.contract.ts'
import type { CareEvent } from '../shared/events.contract.ts'
import { locked, told, type Locked } from './events.commands.ts'
import { findEvent, shownEvent } from './events.queries.ts'

/** Adds what is still to be done; the same call again adds nothing. Throws 409 for an event that was entered in error, and an id of another. */
export async function add(tx: TenantContext, id: string, body: BodyOf<typeof contract.addTask>): Promise<CareEvent> {
  const its = await locked(tx, id)
  const { taskId, what, who, dueOn } = body
  if (its.found.tasks.some((one) => one.id === taskId)) return shownEvent(tx, its.found)
  if (its.found.newest.archived) throw refusedNow('events.error.archived')
  if (dueOn !== null && dueOn < dayIn(its.person.zone, tx.now))
    throw badFields([{ fieldName: 'dueOn', message: 'events.error.taskPast' }])
  await keep(tx, its, { id: taskId, what, who, due_on: dueOn })
  return tellOf(tx, its, 'taskAdded')
}

/** Says that a task was done; one that was done stays as it is. One of another event looks missing. */
export async function end(tx: TenantContext, id: string, body: BodyOf<typeof contract.endTask>): Promise<CareEvent> {
  const its = await locked(tx, id)
  const task = its.found.tasks.find((one) => one.id === body.taskId)
  if (!task) throw notFound()
  if (task.done_at !== null) return shownEvent(tx, its.found)
  if (its.found.newest.archived) throw refusedNow('events.error.archived')
  await keep(tx, its, { id: tx.newId(), done_of: task.id, note: body.note })
  return tellOf(tx, its, 'taskDone')
}

type Kept =
  | { id: string; what: string; who: string; due_on: string | null }
  | { id: string; done_of: string; note: string }

async function keep(tx: TenantContext, { found }: Locked, row: Kept): Promise<void> {
  const { id, version } = found.newest
  const kept = await tx.db
    .insertInto('care_event_task')
    .values({
      organisation_id: tx.organisationId,
      ...row,
      event_id: id,
      event_version: version,
      author_id: tx.actor.personId,
      at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw refusedNow('events.error.otherId')
}

async function tellOf(
  tx: TenantContext,
  { person, found }: Locked,
  action: 'taskAdded' | 'taskDone',
): Promise<CareEvent> {
  const { id } = found.newest
  await told(tx, { person, id, action, family: false })
  return shownEvent(tx, await findEvent(tx, id))
}
