import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { dropFiles, keepFile } from '#platform/server/files/files.ts'
import { requireModule } from '#platform/server/policy/modules.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { CheckedUpload } from '#features/documents/server/checked-file.api.ts'
import type { uploadFile } from '../shared/files.contract.ts'
import { questionsOf } from '../shared/surveys.rules.ts'
import { subjectNow } from './monitoring.queries.ts'
import { mineNow } from './personal.queries.ts'
import type { StoredSurvey } from './surveys.queries.ts'

type Body = Omit<BodyOf<typeof uploadFile>, 'data' | 'size'>

/** Throws 404 for what does not ask the actor, 409 E013 once it is answered or over. */
async function answering(tx: TenantContext, id: string, { round, subjectId }: Body): Promise<StoredSurvey> {
  if (subjectId === undefined) {
    const { survey, done } = await mineNow(tx, id, round)
    if (done) throw refusedNow('surveys.error.answered')
    return survey
  }
  // Families are asked about themselves alone.
  if (tx.actor.role === 'CB_PARENT') throw notFound()
  requireModule(tx.actor, 'monitoring.compileAnswer')
  const { survey, done } = await subjectNow(tx, id, { round, subjectId })
  if (done) throw refusedNow('surveys.error.compiled')
  return survey
}

/** Keeps the file of a question until it is answered, in the place of an earlier one. A repeat with the same id changes nothing. */
export async function bring(
  tx: TenantContext,
  surveyId: string,
  body: Body,
  file: CheckedUpload,
): Promise<AnswerOf<typeof uploadFile>> {
  const mine = {
    organisation_id: tx.organisationId,
    survey_id: surveyId,
    round: body.round,
    question: body.key,
    person_id: tx.actor.personId ?? '',
    subject_id: body.subjectId ?? null,
  }
  const ofMine = sql`organisation_id = ${mine.organisation_id} and survey_id = ${surveyId} and round = ${mine.round}
    and question = ${mine.question} and person_id = ${tx.actor.personId} and subject_id is not distinct from ${mine.subject_id}`
  const there = await sql<{ id: string; name: string }>`select id, name from survey_file where ${ofMine}
    and id = ${body.id}`.execute(tx.db)
  if (there.rows[0]) return there.rows[0]
  const survey = await answering(tx, surveyId, body)
  // Who brought it, and how it is written, name the author.
  if (survey.anonymous) throw refusedNow('surveys.error.anonymousFile')
  const question = questionsOf(survey.content).find(({ key }) => key === body.key)
  if (question?.type !== 'upload') throw badFields([{ fieldName: 'key', message: 'surveys.error.noFileAsked' }])
  const old = await sql<{ file_id: string }>`delete from survey_file where ${ofMine} returning file_id`.execute(tx.db)
  if (old.rows.length > 0)
    await dropFiles(
      tx,
      old.rows.map((row) => row.file_id),
    )
  const made = await tx.db
    .insertInto('survey_file')
    .values({
      ...mine,
      group_id: survey.group_id,
      id: body.id,
      file_id: await keepFile(tx, { kind: 'surveys.answer', ...file }),
      name: file.name,
      size: file.bytes.length,
      created_at: tx.now,
    })
    .onConflict((on) => on.columns(['organisation_id', 'survey_id', 'id']).doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst()
  // An id of a file of somebody else: nothing of this is kept.
  if (!made) throw badFields([{ fieldName: 'id', message: 'surveys.error.fileGone' }])
  return made
}

/** Throws 400 E012 at each question whose answer names a file that the actor did not bring for it. */
export async function mustHaveFiles(
  tx: TenantContext,
  { id, round, content }: Pick<StoredSurvey, 'id' | 'round' | 'content'>,
  values: FieldValues,
  subjectId: string | null,
): Promise<void> {
  const named = questionsOf(content).filter(({ key, type }) => type === 'upload' && values[key] !== undefined)
  if (named.length === 0) return
  const { rows } = await sql<{ id: string; question: string }>`select id, question from survey_file
    where organisation_id = ${tx.organisationId} and survey_id = ${id} and round = ${round}
      and person_id = ${tx.actor.personId} and subject_id is not distinct from ${subjectId}`.execute(tx.db)
  const brought = new Map(rows.map((row) => [row.question, row.id]))
  const gone = named.filter(({ key }) => brought.get(key) !== values[key])
  if (gone.length > 0) throw badFields(gone.map(({ key }) => ({ fieldName: key, message: 'surveys.error.fileGone' })))
}

/** Forgets the files of a round that no answer names: they were brought and never sent, or belong to a branch that was left. */
export async function dropUnsent(tx: TenantContext, { id, round }: Pick<StoredSurvey, 'id' | 'round'>): Promise<void> {
  const { rows } = await sql<{
    file_id: string
  }>`delete from survey_file f where f.organisation_id = ${tx.organisationId}
    and f.survey_id = ${id} and f.round = ${round} and not exists (select from survey_answer a
      where a.organisation_id = ${tx.organisationId} and a.survey_id = f.survey_id and a.round = f.round
        and a.state = 'DONE' and a.content ->> f.question = f.id::text)
    returning f.file_id`.execute(tx.db)
  if (rows.length > 0)
    await dropFiles(
      tx,
      rows.map((row) => row.file_id),
    )
}
