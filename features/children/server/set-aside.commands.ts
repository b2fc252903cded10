import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { ChildFieldName } from '#features/people/shared/person-fields.contract.ts'

/** A field that can be hidden: its column, what it is without a value, and the value set aside as its type. */
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
 * Sets the values of hidden fields aside in the rows of the children of the actor's groups, and puts back those of fields that are shown. Lists,
 * cards and the planning of routes find no value in a hidden field; a run that was planned before keeps the class that it copied. A repeat changes
 * nothing.
 */
export async function setHiddenAside(tx: TenantContext, { hidden }: { hidden: ReadonlySet<string> }): Promise<void> {
  const fields = HIDEABLE.map(({ fieldName, column, empty, stored }) => {
    const value = sql.ref(column)
    const has = sql`${value} is distinct from ${empty}`
    return hidden.has(fieldName)
      ? {
          moves: has,
          becomes: sql`${value} = ${empty}`,
          keeps: sql`case when ${has} then jsonb_build_object(${fieldName}::text, ${value}) else '{}' end`,
        }
      : {
          moves: sql`jsonb_exists(set_aside, ${fieldName})`,
          becomes: sql`${value} = case when ${has} or not jsonb_exists(set_aside, ${fieldName}) then ${value} else ${stored} end`,
          keeps: sql`'{}'::jsonb`,
        }
  })
  const shown = HIDEABLE.map(({ fieldName }) => fieldName).filter((name) => !hidden.has(name))
  await sql`update child_profile set ${sql.join(fields.map(({ becomes }) => becomes))}, version = version + 1,
      set_aside = (set_aside - ${shown}::text[]) || ${sql.join(
        fields.map(({ keeps }) => keeps),
        sql` || `,
      )}
    where organisation_id = ${tx.organisationId} and (${sql.join(
      fields.map(({ moves }) => moves),
      sql` or `,
    )})`.execute(tx.db)
}
