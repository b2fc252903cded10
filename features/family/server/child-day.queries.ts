import { notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { sql } from 'kysely'
import { mayReach } from '#features/children/server/children.api.ts'
import type { ChildDay, ChildRide } from '../shared/family.contract.ts'
import { ridesOfDay } from './child-rides.queries.ts'
import { messagesAbout } from '#features/history/server/messages.api.ts'
import { inReach } from '#features/runs/server/policy.api.ts'

/** Today's rides of a child in the actor's reach, to a crew those of its own runs; a foreign child looks missing. */
export async function dayOfChild(tx: TenantContext, childId: string): Promise<ChildDay> {
  if (!(await mayReach(tx, childId))) throw notFound()
  const family = tx.actor.role === 'CB_PARENT'
  const where = family
    ? inMyGroups(tx, 'p.group_id')
    : sql<boolean>`(${inMyGroups(tx, 'p.group_id')} and ${inReach(tx)})`
  const rides = await ridesOfDay(tx, [childId], undefined, where)
  const runs = rides.map(({ childId: _childId, ...run }) => run)
  if (family) return { runs, messages: [] }
  await audit(tx, { action: 'runs.childDayRead', subjectKind: 'person', subjectId: childId })
  const messages: ChildDay['messages'] = []
  // A breakdown and its rescue are two runs of one direction: what the family said about it is read once.
  const firsts = runs.filter((run, i) => runs.findIndex((one) => one.direction === run.direction) === i)
  for (const run of firsts) messages.push(...(await messagesOn(tx, childId, run)))
  return { runs, messages: messages.toSorted((a, b) => a.at.localeCompare(b.at)) }
}

async function messagesOn(tx: TenantContext, childId: string, { runId, serviceDate, direction }: ChildRide) {
  const said = await messagesAbout(tx, { service_date: serviceDate, direction }, [{ id: runId, child_id: childId }])
  return said.map(({ passengerId: _runId, ...message }) => ({ ...message, runId }))
}
