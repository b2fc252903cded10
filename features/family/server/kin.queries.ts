import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName, kinChildIds } from '#features/people/server/people.api.ts'
import type { ChildToday } from '../shared/family.contract.ts'
import { isToCome } from '#features/runs/shared/runs.rules.ts'
import { ridesOfDay } from './child-rides.queries.ts'

/** The actor's own children with their runs of a day: those who ride on it first, each group in the order of names. */
export async function ownChildrenToday(tx: TenantContext, day: string | undefined): Promise<ChildToday[]> {
  const ids = await kinChildIds(tx)
  if (ids.length === 0) return []
  const children = await tx.db
    .selectFrom('child_profile as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .select(['c.person_id', 'c.school_class', 'p.name', 'p.surname'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.person_id', 'in', ids)
    .where('c.group_id', '=', anyOf(tx.actor.groupIds))
    .orderBy('c.name_key')
    .execute()
  const runs = await ridesOfDay(
    tx,
    children.map((child) => child.person_id),
    day,
  )
  const decides = new Set(await kinChildIds(tx, 'decide'))
  const shown = children.map((child) => {
    const its = runs.filter((run) => run.childId === child.person_id).map(({ childId: _childId, ...run }) => run)
    const open = its.some(
      (run) =>
        run.state === 'EXPECTED' &&
        run.absenceId === null &&
        (isToCome(run.runStatus) || run.runStatus === 'IN_PROGRESS'),
    )
    return {
      childId: child.person_id,
      childName: fullName(child),
      schoolClass: child.school_class,
      runs: its,
      canReportAbsence: open && decides.has(child.person_id),
    }
  })
  return shown.toSorted((a, b) => Number(a.runs.length === 0) - Number(b.runs.length === 0))
}
