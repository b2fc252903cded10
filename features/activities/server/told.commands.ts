import { auditAll } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { adultsToTell } from '#features/people/server/people.api.ts'
import { takingIn } from './taking.queries.ts'

type OfPlan = {
  ids: readonly string[]
  groupId: string
  action: 'added' | 'changed' | 'closed' | 'archived' | 'restored' | 'transport'
}

/** Keeps who changed these activities of a group, and lets the pages of its staff and of the families of who takes part read them again. */
export async function toldOfPlan(tx: TenantContext, { ids, groupId, action }: OfPlan): Promise<void> {
  await auditAll(
    tx,
    ids.map((id) => ({ action: `activities.${action}` as const, subjectKind: 'activity', subjectId: id })),
  )
  const people = [...new Set((await takingIn(tx, ids)).map(({ personId }) => personId))]
  const persons = people.length === 0 ? [] : await adultsToTell(tx, people)
  // One message for all of them: pages read everything about activities again.
  announce(tx, {
    message: 'activities.changed',
    data: { activityIds: ids },
    about: 'nobody',
    audience: { groupStaff: [groupId], persons },
  })
}
