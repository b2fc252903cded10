import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import {
  checkOpen,
  comingRunsOf,
  lockWithCrew,
  lockWithCrews,
  putInPlaceOnAll,
  type Crewed,
  type Member,
} from '#features/scheduling/server/crew.api.ts'
import type { answerOffer, offerCover, substitute } from '../shared/cover.contract.ts'
import { assistantsOn, qualified } from '#features/crew/server/assistants.api.ts'

const kind = (title: string): NoticeKind => ({
  kind: 'crew.cover',
  topic: 'crew',
  title: `crew.notice.${title}`,
  body: `crew.notice.${title}.body`,
})
const NOTICES = { in: kind('in'), out: kind('out'), asked: kind('asked'), gone: kind('gone') }

type Run = Awaited<ReturnType<typeof lockWithCrew>>['run']

function memberOf(crew: readonly Member[], personId: string): Member {
  const member = crew.find((one) => one.id === personId)
  if (!member) throw badFields([{ fieldName: 'personId', message: 'crew.error.notOnCrew' }])
  return member
}

/**
 * Puts somebody in the place of another on a run and those that are served with it, or on all of a route until a day. Both are told.
 * Returns how many runs changed and the names of those served together. Throws E012 and E013.
 */
export async function replace(
  tx: TenantContext,
  runId: string,
  body: BodyOf<typeof substitute>,
): Promise<AnswerOf<typeof substitute>> {
  const crewed = await lockWithCrews(tx, runId)
  const [{ run, crew }] = crewed
  checkOpen(run)
  // A repeat by another tap finds it done.
  if (crew.some((one) => one.id === body.substituteId) && !crew.some((one) => one.id === body.personId))
    return { runs: crewed.length, routeNames: crewed.map((one) => one.run.route_name) }
  const from = memberOf(crew, body.personId)
  const to = await qualified(tx, run, body.substituteId, from.function, {
    field: 'substituteId',
    override: body.override,
  })
  const routeNames = await standIn(tx, crewed, from, to)
  let runs = crewed.length
  const { until } = body
  if (until !== undefined) {
    if (until < run.service_date) throw badFields([{ fieldName: 'until', message: 'crew.error.endBeforeStart' }])
    await tx.db
      .insertInto('crew_cover')
      .values({
        organisation_id: tx.organisationId,
        group_id: run.group_id,
        id: tx.newId(),
        route_id: run.route_id,
        person_id: from.id,
        substitute_id: to.id,
        from_day: run.service_date,
        to_day: until,
        created_at: tx.now,
      })
      .execute()
    // Two at most: runs exist for today and tomorrow. Those of later days are made with the substitute.
    for (const id of await comingRunsOf(tx, run.route_id, from.id, run.service_date, until)) {
      const others = await lockWithCrews(tx, id)
      const member = others[0].crew.find((one) => one.id === from.id)
      if (!member) continue
      await standIn(tx, others, member, to)
      runs += others.length
    }
  }
  await audit(tx, {
    action: 'crew.substituted',
    subjectKind: 'run',
    subjectId: run.id,
    details: { from: from.id, to: to.id, until: until ?? run.service_date, override: body.override ?? '' },
  })
  return { runs, routeNames }
}

async function standIn(
  tx: TenantContext,
  crewed: readonly [Crewed, ...Crewed[]],
  from: Member,
  to: { id: string; name: string },
): Promise<string[]> {
  const routeNames = await putInPlaceOnAll(tx, crewed, { from, to, function: from.function })
  for (const { run } of crewed) {
    await closeOffers(tx, run.id, from.id)
    await tellBoth(tx, run, from.id, to.id)
  }
  return routeNames
}

async function tellBoth(tx: TenantContext, run: Run, fromId: string, toId: string): Promise<void> {
  const cause = `${run.id} ${fromId} ${toId} ${tx.now.getTime()}`
  const values = { run: run.route_name, day: run.service_date }
  const link = `/loggedIn/routeDetail/?run=${run.id}`
  await notify(tx, NOTICES.in, { to: [toId], cause, values, link })
  await notify(tx, NOTICES.out, { to: [fromId], cause, values })
}

/** Offers about a place that is taken are void; those who had not answered are told. */
async function closeOffers(tx: TenantContext, runId: string, personId: string): Promise<void> {
  const void_ = await tx.db
    .updateTable('cover_offer')
    .set({ state: 'gone', answered_at: tx.now })
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', runId)
    .where('person_id', '=', personId)
    .where('state', '=', 'offered')
    .returning(['id', 'asked_id', 'run_id'])
    .execute()
  if (void_.length === 0) return
  const run = await tx.db
    .selectFrom('run')
    .select(['route_name', 'service_date'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  await notify(tx, NOTICES.gone, {
    to: void_.map((row) => row.asked_id),
    cause: `${runId} ${personId} gone`,
    values: { run: run.route_name, day: run.service_date },
  })
  tellAsked(
    tx,
    void_.map((row) => row.asked_id),
  )
}

const tellAsked = (tx: TenantContext, persons: readonly string[]) =>
  announce(tx, { message: 'crew.changed', data: {}, about: 'nobody', audience: { persons } })

/** Asks assistants whether they stand in. Who was asked before and refused is asked again. */
export async function offer(
  tx: TenantContext,
  runId: string,
  body: BodyOf<typeof offerCover>,
): Promise<AnswerOf<typeof offerCover>> {
  const { run, crew } = await lockWithCrew(tx, runId)
  if (run.status !== 'PLANNED' && run.status !== 'READY') throw refusedNow('runs.error.startedAlready')
  const place = memberOf(crew, body.personId)
  const on = new Set(crew.map((one) => one.id))
  const asked = [...new Set(body.askedIds)]
  const known = new Set((await assistantsOn(tx, run.group_id, run.service_date, asked)).map((one) => one.id))
  const wrong = asked.findIndex((id) => on.has(id) || !known.has(id))
  if (wrong >= 0) throw badFields([{ fieldName: `askedIds.${wrong}`, message: 'crew.error.notAnAssistant' }])
  await tx.db
    .insertInto('cover_offer')
    .values(
      asked.map((askedId) => ({
        organisation_id: tx.organisationId,
        group_id: run.group_id,
        id: tx.newId(),
        run_id: runId,
        person_id: place.id,
        asked_id: askedId,
        state: 'offered' as const,
        offered_at: tx.now,
      })),
    )
    .onConflict((on_) =>
      on_
        .columns(['organisation_id', 'run_id', 'person_id', 'asked_id'])
        .doUpdateSet({ state: 'offered', offered_at: tx.now, answered_at: null }),
    )
    .execute()
  await notify(tx, NOTICES.asked, {
    to: asked,
    cause: `${runId} ${place.id} ${tx.now.getTime()}`,
    values: { run: run.route_name, day: run.service_date },
    link: '/loggedIn/menuPage/',
  })
  await audit(tx, { action: 'crew.coverOffered', subjectKind: 'run', subjectId: runId, details: { asked } })
  tellAsked(tx, asked)
  return { asked: asked.length }
}

/** Accepts or refuses. The run is locked, so of two who accept at once one has it and the other is refused. */
export async function answer(
  tx: TenantContext,
  id: string,
  body: BodyOf<typeof answerOffer>,
): Promise<AnswerOf<typeof answerOffer>> {
  const found = await tx.db
    .selectFrom('cover_offer')
    .select(['run_id', 'person_id', 'asked_id'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('asked_id', '=', tx.actor.personId)
    .where('group_id', '=', anyOf(tx.actor.groupIds))
    .executeTakeFirst()
  if (!found) throw notFound()
  const crewed = await lockWithCrews(tx, found.run_id)
  const [{ run, crew }] = crewed
  // Read again under the lock.
  const { state } = await tx.db
    .selectFrom('cover_offer')
    .select('state')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (state === 'accepted' && body.accept) return { runId: run.id }
  const from = crew.find((one) => one.id === found.person_id)
  const over = run.status !== 'PLANNED' && run.status !== 'READY'
  if (!body.accept) {
    if (state === 'offered') await decide(tx, id, 'refused')
    return { runId: null }
  }
  if (state !== 'offered' || !from || over) throw refusedNow('crew.error.offerGone')
  const to = await qualified(tx, run, found.asked_id, from.function, { field: 'accept' })
  await decide(tx, id, 'accepted')
  await standIn(tx, crewed, from, to)
  await audit(tx, { action: 'crew.coverAccepted', subjectKind: 'run', subjectId: run.id, details: { from: from.id } })
  return { runId: run.id }
}

async function decide(tx: TenantContext, id: string, state: 'accepted' | 'refused'): Promise<void> {
  await tx.db
    .updateTable('cover_offer')
    .set({ state, answered_at: tx.now })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
}
