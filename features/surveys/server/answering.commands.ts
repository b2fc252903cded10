import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, refusedNow } from '#platform/shared/errors/app-error.ts'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { validate } from '#platform/shared/forms/validate.ts'
import { sessionOver } from '#platform/server/sessions/check.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { answerSurvey, saveDraft } from '../shared/answers.contract.ts'
import { asked, choiceProblems, fieldsOf, scoreOf } from '../shared/surveys.rules.ts'
import { raise } from './alerting.commands.ts'
import { mustHaveFiles } from './files.commands.ts'
import { mineNow } from './personal.queries.ts'
import type { StoredSurvey } from './surveys.queries.ts'

type Body = BodyOf<typeof answerSurvey>
type Ready = { survey: StoredSurvey; values: FieldValues; score: number | null; day: string; done: boolean }

/** What is kept of an answer: to the questions that are asked. Throws 400 E012 at each that breaks a rule. */
export function checked(survey: Pick<StoredSurvey, 'content' | 'language'>, sent: FieldValues) {
  const { content } = survey
  const values = asked(content, sent, survey.language)
  const problems = [
    ...validate(fieldsOf(content, survey.language, survey.language, { stored: true }), values),
    ...choiceProblems(content, values),
  ]
  if (problems.length > 0) throw badFields(problems)
  return { values, score: scoreOf(content, values) }
}

/**
 * Answers a survey. Of an anonymous one, who takes part and what was answered are two transactions that share nothing: no key, no time, no
 * audit (docs/adr/0204).
 */
export async function answer({
  actor,
  asActor,
  params,
  body,
}: AccountServices & { params: { id: string }; body: Body }): Promise<AnswerOf<typeof answerSurvey>> {
  if (!actor) throw sessionOver()
  const ready = await asActor(actor, async (tx): Promise<Ready> => {
    const now = await mineNow(tx, params.id, body.round)
    const kept = checked(now.survey, body.values)
    if (!now.done) await mustHaveFiles(tx, now.survey, kept.values, null)
    return { ...now, ...kept }
  })
  if (!ready.survey.anonymous) await asActor(actor, (tx) => keepNamed(tx, ready))
  else {
    await asActor(actor, (tx) => takePart(tx, ready.survey, body.answerId))
    await asActor(actor, (tx) => keepAnonymous(tx, ready, body.answerId))
  }
  return { id: params.id, state: 'DONE' }
}

/** Keeps an answer with its name, in the place of what was begun; one that is there already stays, and is no repeat when it says something else. */
async function keepNamed(tx: TenantContext, { survey, values, score, day }: Ready): Promise<void> {
  const content = JSON.stringify(values)
  const kept = await tx.db
    .insertInto('survey_answer')
    .values({
      ...keyOf(tx, survey, tx.newId()),
      person_id: tx.actor.personId,
      content,
      score,
      state: 'DONE',
      day,
      saved_at: tx.now,
    })
    .onConflict((on) =>
      on
        .columns(['organisation_id', 'survey_id', 'round', 'person_id'])
        .where('person_id', 'is not', null)
        .where('subject_id', 'is', null)
        .doUpdateSet((eb) => ({
          content: eb.ref('excluded.content'),
          score: eb.ref('excluded.score'),
          state: 'DONE',
          day: eb.ref('excluded.day'),
          saved_at: eb.ref('excluded.saved_at'),
        }))
        .where('survey_answer.state', '=', 'DRAFT'),
    )
    .returning('id')
    .executeTakeFirst()
  if (!kept) {
    const { rows } = await sql`select from survey_answer where organisation_id = ${tx.organisationId}
      and survey_id = ${survey.id} and round = ${survey.round} and person_id = ${tx.actor.personId}
      and subject_id is null and content = ${content}::jsonb`.execute(tx.db)
    if (rows.length === 0) throw refusedNow('surveys.error.answered')
    return
  }
  await raise(tx, survey, values, { answerId: kept.id, subjectId: null })
  announce(tx, { message: 'surveys.answered', data: {}, about: 'nobody', audience: { groupOffice: [survey.group_id] } })
}

const keyOf = (tx: TenantContext, survey: StoredSurvey, answerId: string) => ({
  organisation_id: tx.organisationId,
  group_id: survey.group_id,
  survey_id: survey.id,
  round: survey.round,
  id: answerId,
})

/** The stored form of a ticket: a hash for one round, without a person. */
const hashOf = ({ id, round }: StoredSurvey, ticket: string): Buffer =>
  createHash('sha256').update(`${id} ${round} ${ticket}`).digest()

/**
 * Notes that the actor takes part, and the ticket of their answer; neither when they did before. Ids and hashes are stored in their own
 * order: nothing shows who was last.
 */
async function takePart(tx: TenantContext, survey: StoredSurvey, ticket: string): Promise<void> {
  const me = sql`${tx.actor.personId}::uuid`
  await sql`update survey_participation
    set person_ids = (select array_agg(one order by one) from unnest(person_ids || ${me}) one),
      ticket_hashes = (select array_agg(one order by one) from unnest(ticket_hashes || ${hashOf(survey, ticket)}::bytea) one)
    where organisation_id = ${tx.organisationId} and survey_id = ${survey.id} and round = ${survey.round}
      and not ${me} = any (person_ids)`.execute(tx.db)
}

/** Uses up a ticket: `new` for the first time, `used` when its answer is there. Throws 409 for an unknown ticket. */
async function useTicket(tx: TenantContext, survey: StoredSurvey, ticket: string): Promise<'new' | 'used'> {
  const hash = sql`${hashOf(survey, ticket)}::bytea`
  const round = sql`organisation_id = ${tx.organisationId} and survey_id = ${survey.id} and round = ${survey.round}`
  const { numAffectedRows } =
    await sql`update survey_participation set ticket_hashes = array_remove(ticket_hashes, ${hash}),
      used_ticket_hashes = (select array_agg(one order by one) from unnest(used_ticket_hashes || ${hash}) one)
    where ${round} and ${hash} = any (ticket_hashes)`.execute(tx.db)
  if (Number(numAffectedRows) > 0) return 'new'
  const { rows } =
    await sql`select from survey_participation where ${round} and ${hash} = any (used_ticket_hashes)`.execute(tx.db)
  if (rows.length === 0) throw refusedNow('surveys.error.answered')
  return 'used'
}

/** Answers that are written anew with each one, in no order: rows lie in the order in which they were written, and a log of the network has the order of the calls. */
const SHUFFLED = 200

/** Keeps an answer without its name for its ticket, one at a time: there are never more answers than people. A repeat changes nothing. */
async function keepAnonymous(tx: TenantContext, { survey, values, score, day }: Ready, ticket: string): Promise<void> {
  if ((await useTicket(tx, survey, ticket)) === 'used') return
  // Random bits, so that neither the ticket nor its hash leads to the answer.
  const key = keyOf(tx, survey, randomUUID())
  const columns = sql.raw('organisation_id, group_id, survey_id, round, id, content, score, state, day')
  await sql`with moved as (
      delete from survey_answer where organisation_id = ${tx.organisationId} and survey_id = ${survey.id} and id in (
        select id from survey_answer where organisation_id = ${tx.organisationId} and survey_id = ${survey.id}
          and round = ${survey.round} order by random() limit ${SHUFFLED})
      returning ${columns}),
    anew as (select ${columns} from moved union all
      select ${key.organisation_id}::uuid, ${key.group_id}::uuid, ${key.survey_id}::uuid, ${key.round}::int, ${key.id}::uuid,
        ${JSON.stringify(values)}::jsonb, ${score}::numeric, 'DONE', ${day}::date)
    insert into survey_answer (${columns}) select ${columns} from anew order by random()`.execute(tx.db)
}

/** Keeps what was answered so far; what breaks a rule as yet is kept too. One that is answered stays answered. */
export async function keepDraft(
  tx: TenantContext,
  id: string,
  { round, values: sent }: BodyOf<typeof saveDraft>,
): Promise<AnswerOf<typeof saveDraft>> {
  const { survey, done, day } = await mineNow(tx, id, round)
  if (done) return { id, state: 'DONE' }
  if (survey.anonymous) throw refusedNow('surveys.error.draftOnDevice')
  const values = asked(survey.content, sent, survey.language)
  await tx.db
    .insertInto('survey_answer')
    .values({
      ...keyOf(tx, survey, tx.newId()),
      person_id: tx.actor.personId,
      content: JSON.stringify(values),
      state: 'DRAFT',
      day,
      saved_at: tx.now,
    })
    .onConflict((on) =>
      on
        .columns(['organisation_id', 'survey_id', 'round', 'person_id'])
        .where('person_id', 'is not', null)
        .where('subject_id', 'is', null)
        .doUpdateSet((eb) => ({ content: eb.ref('excluded.content'), saved_at: eb.ref('excluded.saved_at') }))
        .where('survey_answer.state', '=', 'DRAFT'),
    )
    .execute()
  return { id, state: 'DRAFT' }
}
