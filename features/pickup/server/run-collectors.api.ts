import { weekdayOf } from '#platform/shared/dates/zoned.ts'
import { fullName } from '#features/people/server/people.api.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { refusalOf, type Moment } from '../shared/release.rules.ts'
import { adultsOf, delegatesOf } from './collectors.queries.ts'
import { releaseFactsOf } from './release.api.ts'

export type Collector = { name: string; relation: string; guardian: boolean; phone: string | null }

/** Who may collect each of these children on the day of a run, guardians first. The caller decides who may know it. */
export async function collectorsOf(
  tx: TenantContext,
  { runId, day }: { runId: string; day: string },
  childIds: readonly string[],
): Promise<(childId: string) => Collector[]> {
  if (childIds.length === 0) return () => []
  const facts = await releaseFactsOf(tx, childIds)
  const adults = await adultsOf(tx, childIds)
  const delegates = await delegatesOf(tx, childIds)
  const moment: Moment = { day, weekday: weekdayOf(day), at: tx.now.toISOString(), runId }
  return (childId) => {
    const known = facts.get(childId)
    if (!known) return []
    const may = (kind: 'guardian' | 'delegate', id: string) => refusalOf({ kind, id }, moment, known) === null
    const guardians = adults.filter((one) => one.child_id === childId && may('guardian', one.adult_id))
    const named = delegates.filter((one) => one.child_id === childId && may('delegate', one.id))
    return [
      ...guardians.map((one) => ({ name: fullName(one), relation: one.kind, guardian: true, phone: one.phone })),
      ...named.map(({ name, relation, phone }) => ({ name, relation, guardian: false, phone })),
    ]
  }
}
