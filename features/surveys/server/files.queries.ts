import { sql } from 'kysely'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { readFile } from '#platform/server/files/files.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import { isOpen } from '#platform/server/policy/modules.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { mayBeNamed } from '#features/guests/server/guest-reach.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { subjectsOf } from './surveys.policy.ts'

/**
 * A file of an answer for whoever brought it, and for an administrator of its group once it is part of an answer; never about somebody from whom
 * they are restricted. Any other looks missing.
 */
export async function bytesOfAnswer(tx: TenantContext, id: string): Promise<Bytes> {
  const office =
    tx.actor.role === 'CB_ADMIN'
      ? sql`exists (select from survey_answer a where a.organisation_id = ${tx.organisationId}
          and a.survey_id = f.survey_id and a.round = f.round and a.state = 'DONE' and a.content ->> f.question = f.id::text)
          and ${isOpen(tx.actor, 'monitoring.manager') ? sql`true` : sql`f.subject_id is null`}`
      : sql`false`
  const { rows } = await sql<{ file_id: string; name: string }>`select f.file_id, f.name from survey_file f
    where f.organisation_id = ${tx.organisationId} and f.id = ${id} and ${inMyGroups(tx, 'f.group_id')}
      and ((f.person_id = ${tx.actor.personId} and ${await stillReached(tx)}) or ${office}) and ${notRestricted(tx, 'f.subject_id')}`.execute(
    tx.db,
  )
  const kept = rows[0] && (await readFile(tx, rows[0].file_id))
  if (!rows[0] || !kept) throw notFound()
  return { type: kept.type, bytes: kept.bytes, fileName: rows[0].name }
}

/** That whoever brought a file (`f`) about somebody still reaches them; one about nobody is their own. */
const stillReached = async (tx: TenantContext) => sql`(f.subject_id is null or exists (
  select from survey s cross join lateral (${await subjectsOf(tx)}) about
  where s.organisation_id = ${tx.organisationId} and s.id = f.survey_id and about.person_id = f.subject_id))`

export type NamedFile = { id: string; name: string; by: string | null }

/** Files of a survey by their ids, with who brought them where the actor may read the name. */
export async function filesNamed(
  tx: TenantContext,
  surveyId: string,
  ids: readonly string[],
): Promise<Map<string, NamedFile>> {
  if (ids.length === 0) return new Map()
  type Row = { id: string; file: string; name: string; surname: string; named: boolean }
  const { rows } = await sql<Row>`select f.id, f.name as file, p.name, p.surname,
      ${mayBeNamed(tx, 'p.id')} as named
    from survey_file f
    join person p on p.organisation_id = ${tx.organisationId} and p.id = f.person_id
    where f.organisation_id = ${tx.organisationId} and f.survey_id = ${surveyId}
      and f.id::text = any (${[...ids]}::text[])`.execute(tx.db)
  return new Map(rows.map((row) => [row.id, { id: row.id, name: row.file, by: row.named ? fullName(row) : null }]))
}
