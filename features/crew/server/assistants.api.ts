import { badFields, refusedNow } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { heldOn } from '#features/people/server/membership-days.api.ts'
import { fullName, members } from '#features/people/server/people.api.ts'
import type { CrewFunction } from '../shared/crew.rules.ts'
import { qualificationsOn } from './qualified.api.ts'

/** Nobody chooses from a longer list. */
const CANDIDATES_AT_MOST = 100

/** Assistants of a group on a day, `only` those when given. */
export async function assistantsOn(tx: TenantContext, groupId: string, day: string, only?: readonly string[]) {
  let query = members(tx, 'CB_ASSISTANT', [groupId], heldOn(day))
  if (only) query = query.where('p.id', '=', anyOf(only))
  const rows = await query.orderBy('p.surname').orderBy('p.name').orderBy('p.id').limit(CANDIDATES_AT_MOST).execute()
  return rows.map((row) => ({ id: row.id, name: fullName(row), phone: row.phone }))
}

/**
 * Refuses the first who lacks a credential of the function on a day, by name and with what is missing (`current`), unless
 * somebody takes the responsibility in words.
 */
export async function checkCredentials(
  tx: TenantContext,
  on: { groupId: string; day: string },
  people: readonly { personId: string; function: CrewFunction }[],
  override: string | undefined,
): Promise<void> {
  if (override !== undefined || people.length === 0) return
  const standing = await qualificationsOn(tx, on.groupId, on.day, people)
  const at = standing.findIndex((one) => one.missing.length > 0)
  const lacking = people[at]
  if (!lacking) return
  const person = await tx.db
    .selectFrom('person')
    .select(['name', 'surname'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', lacking.personId)
    .executeTakeFirstOrThrow()
  throw refusedNow('crew.error.notQualified', {
    current: { code: 'credentials', personId: lacking.personId, missing: standing[at]?.missing },
    values: { name: fullName(person) },
  })
}

/**
 * Somebody who may take a place on a run: an assistant of the group on that day (else the field is wrong) with the
 * credentials of the function (`checkCredentials`).
 */
export async function qualified(
  tx: TenantContext,
  run: { group_id: string; service_date: string },
  personId: string,
  as: CrewFunction,
  { field, override }: { field: string; override?: string | undefined },
): Promise<{ id: string; name: string }> {
  const on = { groupId: run.group_id, day: run.service_date }
  const [person] = await assistantsOn(tx, on.groupId, on.day, [personId])
  if (!person) throw badFields([{ fieldName: field, message: 'crew.error.notAnAssistant' }])
  await checkCredentials(tx, on, [{ personId, function: as }], override)
  return { id: person.id, name: person.name }
}
