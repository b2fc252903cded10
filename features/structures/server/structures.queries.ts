import { sql } from 'kysely'
import * as z from 'zod/mini'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import {
  answerValue,
  structureField,
  type Entity,
  type ExtraData,
  type Structure,
  type StructureField,
} from '../shared/structures.contract.ts'
import { masked, referredIds } from '../shared/references.rules.ts'
import { fieldsFor, fills, sees } from '../shared/structures.rules.ts'
import { filesByIds } from './file-rows.queries.ts'
import { namesIn } from './sources.queries.ts'

const storedFields = z.array(structureField)
const storedAnswers = z.record(z.string(), answerValue)

/** Every version of a structure, the newest first. */
export async function versionsOf(tx: TenantContext, entity: Entity): Promise<Structure[]> {
  const rows = await tx.db
    .selectFrom('form_structure')
    .select(['version', 'fields'])
    .where('organisation_id', '=', tx.organisationId)
    .where('entity', '=', entity)
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({ entity, version: row.version, fields: storedFields.parse(row.fields) }))
}

/** The structure as it is now; version 0 without fields when nothing was asked yet. */
export async function currentStructure(tx: TenantContext, entity: Entity): Promise<Structure> {
  const row = await tx.db
    .selectFrom('form_structure')
    .select(['version', 'fields'])
    .where('organisation_id', '=', tx.organisationId)
    .where('entity', '=', entity)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { entity, version: 0, fields: [] }
  return { entity, version: row.version, fields: storedFields.parse(row.fields) }
}

/** What the actor's role sees of a structure. */
export async function structureInReach(tx: TenantContext, entity: Entity): Promise<Structure> {
  const { fields, ...rest } = await currentStructure(tx, entity)
  return { ...rest, fields: fields.filter((field) => sees(tx.actor.role, field)) }
}

export type StoredAnswers = { version: number; values: FieldValues }

/** The stored answers of a person, locked until the end of the transaction when `lock`. */
export async function storedAnswersOf(
  tx: TenantContext,
  entity: Entity,
  personId: string,
  lock = false,
): Promise<StoredAnswers> {
  const query = tx.db
    .selectFrom('form_answer')
    .select(['version', 'answers'])
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', personId)
    .where('entity', '=', entity)
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
  return row ? { version: row.version, values: storedAnswers.parse(row.answers) } : { version: 0, values: {} }
}

/** The extra data of a person whom the actor was found to reach, as the actor's role sees them. */
export async function extraDataOf(tx: TenantContext, entity: Entity, personId: string): Promise<ExtraData> {
  const versions = await versionsOf(tx, entity)
  const { version, values } = await storedAnswersOf(tx, entity, personId)
  const current = versions[0]
  const { role } = tx.actor
  const fields = fieldsFor(role, current?.fields ?? [], values)
  const readOnly = fields.filter((field) => !fills(role, field)).map((field) => field.fieldName)
  const shown = new Map(fields.map((field) => [field.fieldName, field]))
  const former = formerOf(versions, values).filter(({ field }) => sees(role, field))
  const names = await namesIn(tx, referredIds([...fields, ...former.map(({ field }) => field)], [values]))
  return {
    entity,
    version,
    structureVersion: current?.version ?? 0,
    fields,
    readOnly,
    values: Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const parsed = answerValue.safeParse(value)
        const field = shown.get(name)
        return field && parsed.success ? [[name, inReach(field, parsed.data, names)]] : []
      }),
    ),
    former: former.map(({ field, value }) => ({ field, value: inReach(field, value, names) })),
    names: Object.fromEntries(names),
    files: await filesByIds(tx, fileIds(fields, values, former)),
    abilities: { edit: readOnly.length < fields.length },
  }
}

/** The ids of the files among these answers. */
function fileIds(fields: readonly StructureField[], values: FieldValues, former: ExtraData['former']): string[] {
  const now = fields.map((field) => ({ field, value: values[field.fieldName] }))
  return [...now, ...former].flatMap(({ field, value }) =>
    field.type === 'upload' && typeof value === 'string' ? [value] : [],
  )
}

type AnswerValue = z.output<typeof answerValue>

/** An answer as the actor may see it: of what it refers to, with what has a name for them alone. */
export const inReach = (
  { source }: Pick<StructureField, 'source'>,
  value: AnswerValue,
  names: ReadonlyMap<string, string>,
): AnswerValue => (source === undefined ? value : masked(value, (id) => names.has(id)))

/** Answers to fields that are asked no more, with the field as it was last asked. */
function formerOf(versions: readonly Structure[], values: FieldValues): ExtraData['former'] {
  const asked = new Set(versions[0]?.fields.map((field) => field.fieldName))
  return Object.entries(values).flatMap(([name, value]) => {
    const parsed = answerValue.safeParse(value)
    if (asked.has(name) || !parsed.success || parsed.data === null) return []
    const field = lastAsked(versions, name)
    return field ? [{ field, value: parsed.data }] : []
  })
}

/** The field as it was last asked. */
export function lastAsked(versions: readonly Structure[], name: string): StructureField | undefined {
  for (const { fields } of versions) {
    const field = fields.find((one) => one.fieldName === name)
    if (field) return field
  }
  return undefined
}

/** Whether somebody who is in none of the actor's groups has answered one of these fields. */
export async function answeredElsewhere(
  tx: TenantContext,
  entity: Entity,
  fieldNames: readonly string[],
): Promise<boolean> {
  if (fieldNames.length === 0) return false
  const found = await tx.db
    .selectFrom('form_answer as a')
    .select('a.person_id')
    .where('a.organisation_id', '=', tx.organisationId)
    .where('a.entity', '=', entity)
    .where(sql<boolean>`a.answers ?| ${[...fieldNames]}::text[]`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('membership as m')
            .select('m.id')
            .where('m.organisation_id', '=', tx.organisationId)
            .whereRef('m.person_id', '=', 'a.person_id')
            .where('m.group_id', '=', anyOf(tx.actor.groupIds)),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
