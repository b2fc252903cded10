import type { Work } from '../work.ts'
import { limitToGroups } from './transaction.ts'

/**
 * Does something for one group after the other, each time limited to that one; afterwards the limits are the actor's own
 * again. A policy compares each row that a query looks at with all groups of the transaction: what the house does over the
 * hundred thousand rows of a morning costs seconds with the 89 groups of a city, and a fraction of one like this.
 */
export async function groupByGroup(
  work: Work,
  groupIds: Iterable<string>,
  each: (work: Work, groupId: string) => Promise<void>,
): Promise<void> {
  for (const groupId of new Set(groupIds)) {
    await limitToGroups(work.db, [groupId])
    await each({ ...work, actor: { ...work.actor, groupIds: [groupId] } }, groupId)
  }
  await limitToGroups(work.db, work.actor.groupIds)
}
