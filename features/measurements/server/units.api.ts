import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { USUAL_UNITS } from '../shared/units.rules.ts'

/**
 * The unit in which a group reads what a row is about; `of` has the columns `group_id`, `measurement` and `unit`. What is measured in one unit has
 * that.
 */
export function shownUnit(
  { organisationId }: Pick<TenantContext, 'organisationId'>,
  of: 'o' | 't' = 'o',
): RawBuilder<string> {
  const row = (column: string) => sql.ref(`${of}.${column}`)
  const chosen = (column: 'glycemia' | 'weight', usual: string) => sql`coalesce((select u.${sql.ref(column)}
    from measurement_unit u where u.organisation_id = ${organisationId} and u.group_id = ${row('group_id')}), ${usual})`
  return sql<string>`case ${row('measurement')} when 'GLYCEMIA' then ${chosen('glycemia', USUAL_UNITS.GLYCEMIA)}
    when 'WEIGHT' then ${chosen('weight', USUAL_UNITS.WEIGHT)} else ${row('unit')} end`
}
