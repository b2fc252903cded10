import { weekdayOf } from '#platform/shared/dates/zoned.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { ID_CHECKS } from '../shared/pickup.contract.ts'
import { refusalOf, type Moment } from '../shared/release.rules.ts'
import { delegatesOf } from './collectors.queries.ts'
import { releaseFactsOf } from './release.api.ts'

/** Who may take a child on the day of a run, for a list on paper: names and numbers, no codes and no pictures. */
export type Takers = {
  /** Ids of the guardians who may on that day. */
  guardians: ReadonlySet<string>
  delegates: { name: string; relation: string; phone: string | null; idCheck: (typeof ID_CHECKS)[number] }[]
  /** Papers that are valid on that day: alone, with any adult, with an older sibling. */
  papers: ('self_release' | 'met_by_adult' | 'with_sibling')[]
}

/** Asks once for all children, however many runs they are on; answers for a child on a run. */
export async function takersOf(
  tx: TenantContext,
  childIds: readonly string[],
): Promise<(run: { id: string; service_date: string }, childId: string) => Takers> {
  const facts = await releaseFactsOf(tx, childIds)
  const named = await delegatesOf(tx, [...facts.keys()])
  return (run, childId) => {
    const its = facts.get(childId)
    if (!its) return { guardians: new Set(), delegates: [], papers: [] }
    const day = run.service_date
    const moment: Moment = { day, weekday: weekdayOf(day), at: tx.now.toISOString(), runId: run.id }
    const siblings = its.permissions.flatMap(({ siblingId }) => siblingId ?? [])
    const allowed = {
      self_release: refusalOf({ kind: 'self' }, moment, its) === null,
      met_by_adult: refusalOf({ kind: 'adult', name: '' }, moment, its) === null,
      with_sibling: siblings.some((id) => refusalOf({ kind: 'sibling', id }, moment, its) === null),
    }
    return {
      guardians: new Set(
        its.guardians.flatMap(({ id }) => (refusalOf({ kind: 'guardian', id }, moment, its) === null ? [id] : [])),
      ),
      delegates: named
        .filter((one) => one.child_id === childId && refusalOf({ kind: 'delegate', id: one.id }, moment, its) === null)
        .map(({ name, relation, phone, id_check }) => ({
          name,
          relation,
          phone,
          idCheck: ID_CHECKS.find((check) => check === id_check) ?? 'code',
        })),
      papers: (['self_release', 'met_by_adult', 'with_sibling'] as const).filter((kind) => allowed[kind]),
    }
  }
}
