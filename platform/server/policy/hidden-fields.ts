import { sql, type RawBuilder } from 'kysely'

/**
 * A column of a person's record, or null while the organisation hides its field (docs/adr/0301). `fieldName` is the name in the
 * structure, `column` that in the statement.
 */
export const unlessHidden = <T>(
  organisationId: string,
  fieldName: 'identifierCode' | 'language',
  column: string,
): RawBuilder<T | null> =>
  sql<T | null>`case when (select f.fields @> ${JSON.stringify([{ fieldName, hidden: true }])}::text::jsonb
    from person_field_version f where f.organisation_id = ${organisationId} order by f.version desc limit 1) is true
    then null else ${sql.ref(column)} end`
