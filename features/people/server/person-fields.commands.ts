import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { AppError, notPermitted, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import { worksInEveryGroup } from '#platform/server/policy/every-group.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { PersonFieldSettings, savePersonFields } from '../shared/person-fields.contract.ts'
import { completeChildSettings, completeSettings, hiddenNames, settingProblems } from '../shared/person-fields.rules.ts'
import { childFieldsHidden } from './people.hooks.api.ts'
import { holdFieldSettings, parsedSettings } from './records.api.ts'

type Row = {
  version: number | null
  fields: unknown
  child_fields: unknown
  created_at: Date | null
  everywhere: boolean
}

/** How the organisation asks for the fields of records, as far as the actor's role sees them. */
export async function readPersonFields(tx: TenantContext): Promise<PersonFieldSettings> {
  const { rows } =
    await sql<Row>`select f.version, f.fields, f.child_fields, f.created_at, ${worksInEveryGroup(tx)} as everywhere
    from (select 1) as one left join lateral (select * from person_field_version v
      where v.organisation_id = ${tx.organisationId} order by v.version desc limit 1) f on true`.execute(tx.db)
  const row = rows[0]
  const admin = tx.actor.role === 'CB_ADMIN'
  const { fields, childFields } = parsedSettings(row)
  return {
    version: row?.version ?? 0,
    updatedAt: row?.created_at?.toISOString() ?? null,
    fields: admin ? fields : fields.filter((one) => !one.hidden),
    childFields: admin ? childFields : childFields.filter((one) => !one.hidden),
    abilities: { edit: admin && row?.everywhere === true },
  }
}

/**
 * Saves the next version. Throws 403 E013 unless the actor works in every group, 409 E016 when somebody else was faster, 400 E016
 * for settings that cannot be.
 */
export async function writePersonFields(
  tx: TenantContext,
  { version, fields, childFields: sent }: BodyOf<typeof savePersonFields>,
): Promise<PersonFieldSettings> {
  await holdFieldSettings(tx, 'save')
  const before = await readPersonFields(tx)
  if (!before.abilities.edit) throw notPermitted('people.fields.allGroups')
  if (before.version !== version) throw stale(before)
  const childFields = completeChildSettings(sent ?? before.childFields)
  const problems = [...settingProblems(fields, 'fields'), ...settingProblems(sent ?? [], 'childFields')]
  if (problems.length > 0) throw new AppError('E016', { fields: problems, detail: problems[0]?.message ?? 'E016' })
  const saved = await tx.db
    .insertInto('person_field_version')
    .values({
      organisation_id: tx.organisationId,
      version: version + 1,
      fields: JSON.stringify(fields),
      child_fields: JSON.stringify(childFields),
      created_at: tx.now,
      created_by: tx.actor.personId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!saved) throw stale(await readPersonFields(tx))
  await childFieldsHidden.call(tx, { hidden: hiddenNames(childFields) })
  await audit(tx, {
    action: 'people.fieldsSaved',
    subjectKind: 'organisation',
    subjectId: tx.organisationId,
    details: {
      version: saved.version,
      hidden: [...hiddenNames(fields)],
      hiddenOfChildren: [...hiddenNames(childFields)],
    },
  })
  announce(tx, {
    message: 'people.changed',
    data: {},
    about: 'nobody',
    audience: { groupMembers: tx.actor.groupIds },
  })
  return {
    ...before,
    version: saved.version,
    updatedAt: tx.now.toISOString(),
    fields: completeSettings(fields),
    childFields,
  }
}
