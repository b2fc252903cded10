import { sql } from 'kysely'
import { announce } from '#platform/server/live/announce.ts'
import { enqueue } from '#platform/server/jobs/job.ts'
import type { Work } from '#platform/server/work.ts'
import type { Topic } from '../shared/notices.contract.ts'
import { postNotices } from './notices.letters.ts'

/** A kind of notice: `feature.noun`, its topic and its text ids. */
export type NoticeKind = { kind: `${string}.${string}`; topic: Topic; title: string; body?: string }

type News = {
  /** Ids of the persons who are told. */
  to: readonly string[]
  /** What happened, such as the id of an event: the same cause tells a person once, however often it is said. */
  cause: string
  values?: Record<string, string | number>
  /** Where it can be looked at in the web app. */
  link?: string
  /** Causes of the same kind that this one corrects: they stay, marked. */
  corrects?: readonly string[]
}

/**
 * Tells people something, in the transaction of the command: a row each, a live message, and an e-mail for those who chose
 * it for the topic. A repeat of the same cause tells nobody again.
 */
export async function notify(work: Work, kind: NoticeKind, news: News): Promise<void> {
  const to = [...new Set(news.to)]
  if (to.length === 0) return
  const content = {
    topic: kind.topic,
    title: kind.title,
    body: kind.body ?? null,
    values: news.values ?? {},
    link: news.link ?? null,
  }
  const told = await work.db
    .insertInto('notice')
    .values(
      to.map((personId) => ({
        organisation_id: work.organisationId,
        id: work.newId(),
        person_id: personId,
        kind: kind.kind,
        cause: news.cause,
        data: JSON.stringify(content),
        created_at: work.now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['organisation_id', 'person_id', 'kind', 'cause']).doNothing())
    .returning(['id', 'person_id'])
    .execute()
  if (told.length === 0) return
  for (const cause of news.corrects ?? []) await supersede(work, kind.kind, cause, told)
  await announce(work, {
    message: 'notices.changed',
    data: { kind: kind.kind },
    audience: { persons: told.map((row) => row.person_id) },
  })
  await enqueue(work, postNotices, { ids: told.map((row) => row.id) })
}

async function supersede(work: Work, kind: string, cause: string, by: readonly { id: string; person_id: string }[]) {
  for (const { id, person_id } of by) {
    await work.db
      .updateTable('notice')
      .set({ superseded_by: id, read_at: sql`coalesce(read_at, ${work.now})` })
      .where('organisation_id', '=', work.organisationId)
      .where('person_id', '=', person_id)
      .where('kind', '=', kind)
      .where('cause', '=', cause)
      .execute()
  }
}
