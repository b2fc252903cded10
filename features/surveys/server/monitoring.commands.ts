import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { refusedNow } from '#platform/shared/errors/app-error.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import type { compileAnswer } from '../shared/answers.contract.ts'
import { raise } from './alerting.commands.ts'
import { checked } from './answering.commands.ts'
import { mustHaveFiles } from './files.commands.ts'
import { subjectNow } from './monitoring.queries.ts'

/** Fills in a monitoring about somebody. Throws 404 for whom it is not about or whom the actor may not see, 409 E013 when it is there already. */
export async function compile(
  tx: TenantContext,
  id: string,
  { round, subjectId, values: sent }: BodyOf<typeof compileAnswer>,
): Promise<AnswerOf<typeof compileAnswer>> {
  const { survey, done } = await subjectNow(tx, id, { round, subjectId })
  const { values, score } = checked(survey, sent)
  if (!done) await mustHaveFiles(tx, survey, values, subjectId)
  const { zone } = await groupInReach(tx, survey.group_id)
  const content = JSON.stringify(values)
  const made = await tx.db
    .insertInto('survey_answer')
    .values({
      organisation_id: tx.organisationId,
      group_id: survey.group_id,
      survey_id: id,
      round,
      id: tx.newId(),
      person_id: tx.actor.personId,
      subject_id: subjectId,
      content,
      score,
      state: 'DONE',
      day: dayIn(zone, tx.now),
      saved_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) {
    // This call, come again, or a colleague was faster.
    const there = await sql<{ id: string }>`select id from survey_answer where organisation_id = ${tx.organisationId}
      and survey_id = ${id} and round = ${round} and subject_id = ${subjectId} and person_id = ${tx.actor.personId}
      and content = ${content}::jsonb`.execute(tx.db)
    if (!there.rows[0]) throw refusedNow('surveys.error.compiled')
    return { id: there.rows[0].id, score }
  }
  await raise(tx, survey, values, { answerId: made.id, subjectId })
  announce(tx, {
    message: 'surveys.answered',
    data: {},
    about: [subjectId],
    audience: { groupStaff: [survey.group_id] },
  })
  await audit(tx, { action: 'surveys.compiled', subjectKind: 'person', subjectId, details: { survey: id } })
  return { id: made.id, score }
}
