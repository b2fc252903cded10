import { sql } from 'kysely'
import type { BodyOf, Paged } from '#platform/shared/contract/endpoint.ts'
import { partsOf } from '#platform/shared/forms/several.rules.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import type { AnswerChange, searchAnswerHistory } from '../shared/history.contract.ts'
import { answerValue, type Entity, type Structure, type StructureField } from '../shared/structures.contract.ts'
import { referredIds } from '../shared/references.rules.ts'
import { fieldsFor, sees } from '../shared/structures.rules.ts'
import { namesIn } from './sources.queries.ts'
import { filesByIds } from './file-rows.queries.ts'
import { inReach, lastAsked, storedAnswersOf, versionsOf } from './structures.queries.ts'

/** What changed in the answers of a person whom the actor was found to reach, of the fields that the actor's role sees. */
export async function historyOf(
  tx: TenantContext,
  entity: Entity,
  personId: string,
  { filters, sort, limit, offset }: BodyOf<typeof searchAnswerHistory>,
): Promise<Paged<AnswerChange[]>> {
  const [versions, { values }] = await Promise.all([versionsOf(tx, entity), storedAnswersOf(tx, entity, personId)])
  const visible = visibleNames(tx, versions, values).filter(
    (name) => filters?.fieldName === undefined || name === filters.fieldName,
  )
  const direction = sort?.[0]?.direction ?? 'desc'
  const query = tx.db
    .selectFrom('form_answer_change as c')
    .leftJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.changed_by'),
    )
    .select(['c.version', 'c.field_name', 'c.structure_version', 'c.old_value', 'c.new_value', 'c.changed_at'])
    .select(['p.name', 'p.surname'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.person_id', '=', personId)
    .where('c.entity', '=', entity)
    .where('c.field_name', '=', sql<string>`any (${visible}::text[])`)
    // Each saving has a version of its own, later ones a higher one.
    .orderBy('c.version', direction)
    .orderBy('c.field_name')
  const { rows, page } = await pageOf(tx, query, { limit, offset })
  const asked = new Map(versions.map(({ version, fields }) => [version, fields]))
  const changes = rows.flatMap((row) => {
    const then = asked.get(row.structure_version)?.find((field) => field.fieldName === row.field_name)
    const field = then ?? lastAsked(versions, row.field_name)
    if (!field) return []
    return [{ row, field, oldValue: answerValue.parse(row.old_value), newValue: answerValue.parse(row.new_value) }]
  })
  const known = await namesIn(
    tx,
    referredIds(
      changes.map(({ field }) => field),
      changes.flatMap(({ field: { fieldName }, oldValue, newValue }) => [
        { [fieldName]: oldValue },
        { [fieldName]: newValue },
      ]),
    ),
  )
  const files = await filesByIds(
    tx,
    changes.flatMap(({ field, oldValue, newValue }) => (field.type === 'upload' ? idsOf(oldValue, newValue) : [])),
  )
  const data = changes.map(({ row, field, oldValue, newValue }): AnswerChange => {
    const ids = idsOf(oldValue, newValue)
    return {
      version: row.version,
      changedAt: row.changed_at.toISOString(),
      changedBy: row.name === null ? null : { fullName: fullName({ name: row.name, surname: row.surname ?? '' }) },
      field,
      oldValue: inReach(field, oldValue, known),
      newValue: inReach(field, newValue, known),
      names: field.source === undefined ? {} : ofThese(ids, Object.fromEntries(known)),
      files: field.type === 'upload' ? ofThese(ids, files) : {},
    }
  })
  return { data, page }
}

const idsOf = (...values: AnswerChange['newValue'][]): string[] => values.flatMap((value) => partsOf(value))

const ofThese = <T>(ids: readonly string[], all: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)))

/** The names of the fields of which the actor may read the answers: those asked now, and former ones as they were last asked. */
export function visibleNames(
  { actor }: Pick<TenantContext, 'actor'>,
  versions: readonly Structure[],
  values: Parameters<typeof fieldsFor>[2],
): string[] {
  const now = versions[0]?.fields ?? []
  const current = new Set(now.map((field) => field.fieldName))
  const former = new Map<string, StructureField>()
  for (const { fields } of versions)
    for (const field of fields)
      if (!current.has(field.fieldName) && !former.has(field.fieldName)) former.set(field.fieldName, field)
  return [
    ...fieldsFor(actor.role, now, values),
    ...[...former.values()].filter((field) => sees(actor.role, field)),
  ].map((field) => field.fieldName)
}
