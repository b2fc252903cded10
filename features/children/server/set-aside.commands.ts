import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { ChildFieldName } from '#features/people/shared/person-fields.contract.ts'

/** A field that can be hidden: the condition under which it has a value, what it is without one, and the stored value as its type. */
type Hideable = { fieldName: ChildFieldName; column: string; empty: RawBuilder<unknown>; stored: RawBuilder<unknown> }

const HIDEABLE: readonly Hideable[] = [
  { fieldName: 'schoolClass', column: 'school_class', empty: sql`null`, stored: sql`set_aside ->> 'schoolClass'` },
  {
    fieldName: 'maxRideMinutes',
    column: 'max_ride_minutes',
    empty: sql`null`,
    stored: sql`(set_aside ->> 'maxRideMinutes')::integer`,
  },
  { fieldName: 'notes', column: 'notes', empty: sql`''`, stored: sql`set_aside ->> 'notes'` },
]

/**
 * Keeps the values of fields that are hidden from now on apart, and puts back those of fields that are shown again. So a hidden value is
 * nowhere: not in lists of runs, on paper or in the planning of routes.
 */
export async function setAsideHidden(
  tx: TenantContext,
  { before, after }: { before: ReadonlySet<string>; after: ReadonlySet<string> },
): Promise<void> {
  for (const { fieldName, column, empty, stored } of HIDEABLE) {
    if (before.has(fieldName) === after.has(fieldName)) continue
    const ref = sql.ref(column)
    if (after.has(fieldName))
      await sql`update child_profile set ${ref} = ${empty}, version = version + 1,
          set_aside = set_aside || jsonb_build_object(${fieldName}::text, ${ref})
        where organisation_id = ${tx.organisationId} and ${ref} is distinct from ${empty}`.execute(tx.db)
    else
      await sql`update child_profile set ${ref} = case when ${ref} is distinct from ${empty} then ${ref} else ${stored} end,
          version = version + 1, set_aside = set_aside - ${fieldName}::text
        where organisation_id = ${tx.organisationId} and jsonb_exists(set_aside, ${fieldName})`.execute(tx.db)
  }
}
