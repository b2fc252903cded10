import { sql } from 'kysely'
import { announce } from '#platform/server/live/announce.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { builtOnce } from '#platform/server/db/built-once.ts'
import { allOf } from '#platform/server/db/side-by-side.ts'
import { enqueue } from '#platform/server/jobs/job.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { comesAlways, EMAIL_AT_FIRST, emailKey, type Topic } from '../shared/notices.contract.ts'
import { postNotices } from './notices.templates.ts'

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
  /** Ids of what it is about, for whoever asks later whether it was read; readers of the notice do not get them. */
  about?: readonly string[]
}

/** What is told under one kind: to whom, why, and the words. */
export type Telling = { kind: NoticeKind; news: News }

/**
 * Tells people something, in the transaction of the command: a row each, a live message, and an e-mail for those who chose
 * it for the topic. A repeat of the same cause tells nobody again.
 */
export const notify = (tx: TenantContext, kind: NoticeKind, news: News): Promise<void> =>
  notifyAll(tx, [{ kind, news }])

/** The same for several tellings at once: as many statements as for one. */
export async function notifyAll(tx: TenantContext, tellings: readonly Telling[]): Promise<void> {
  const addressed = tellings.flatMap(({ kind, news }) =>
    [...new Set(news.to)].map((personId) => ({ kind, news, personId })),
  )
  // Notices of one moment stand in the order in which they are told: lists go by the time and then by the id.
  const ids = addressed.map(() => tx.newId()).sort()
  const rows = addressed.map(({ kind, news, personId }, i) => ({
    organisation_id: tx.organisationId,
    id: ids[i] ?? tx.newId(),
    person_id: personId,
    kind: kind.kind,
    cause: news.cause,
    data: JSON.stringify(contentOf(kind, news)),
    created_at: tx.now,
  }))
  if (rows.length === 0) return
  const topics = new Map<string, Topic>(tellings.map(({ kind }) => [kind.kind, kind.topic]))
  const noting = tx.db
    .insertInto('notice')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['organisation_id', 'person_id', 'kind', 'cause']).doNothing())
    .returning(['id', 'person_id', 'kind', 'cause'])
    .execute()
  const [told, wanting] = await allOf([noting, wantingEmail(tx, addressed)])
  if (told.length === 0) return
  for (const { kind, news } of tellings) {
    const its = told.filter(
      (row) => row.kind === kind.kind && row.cause === news.cause && news.to.includes(row.person_id),
    )
    if (news.corrects?.length && its.length > 0) await supersede(tx, kind.kind, news.corrects, idsOf(its))
  }
  for (const [kind, its] of Map.groupBy(told, (row) => row.kind))
    announce(tx, {
      message: 'notices.changed',
      data: { kind },
      audience: { persons: [...new Set(its.map((row) => row.person_id))] },
    })
  const byEmail = idsOf(told.filter((row) => wanting.has(`${row.person_id} ${topics.get(row.kind)}`)))
  if (byEmail.length > 0) await enqueue(tx, postNotices, { ids: byEmail })
}

/** Person and topic, for everybody of these who has an address and takes the topic by e-mail. */
async function wantingEmail(
  { db, organisationId }: TenantContext,
  addressed: readonly { kind: NoticeKind; personId: string }[],
): Promise<ReadonlySet<string>> {
  const topics = [...new Set(addressed.map((one) => one.kind.topic))]
  const personIds = [...new Set(addressed.map((one) => one.personId))]
  const rows = await addressesOf(db, { organisationId, personIds, keys: topics.map(emailKey) })
  return new Set(
    rows.flatMap(({ id, chosen }) =>
      topics
        .filter((topic) => comesAlways(topic) || (chosen?.[emailKey(topic)] ?? EMAIL_AT_FIRST[topic]) === 'T')
        .map((topic) => `${id} ${topic}`),
    ),
  )
}

type Asked = { organisationId: string; personIds: readonly string[]; keys: readonly string[] }

const addressesOf = builtOnce((db: TenantContext['db'], { organisationId, personIds, keys }: Asked) =>
  db
    .selectFrom('person as p')
    .select('p.id')
    .select(
      sql<Record<string, string> | null>`(select json_object_agg(s.key, s.value) from person_setting s
        where s.organisation_id = ${organisationId} and s.person_id = p.id and s.key = any (${[...keys]}::text[]))`.as(
        'chosen',
      ),
    )
    .where('p.organisation_id', '=', organisationId)
    .where('p.id', '=', anyOf(personIds))
    .where('p.email', 'is not', null),
)

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map((row) => row.id)

const contentOf = (kind: NoticeKind, news: News) => ({
  topic: kind.topic,
  title: kind.title,
  body: kind.body ?? null,
  values: news.values ?? {},
  link: news.link ?? null,
  ...(news.about && { about: news.about }),
})

export type ReadNotice = { about: string; toldAt: Date; readAt: Date }

/** What people read of the notices of one kind whose causes begin like this, by what it was about; the first reader counts. */
export async function readAbout(
  tx: TenantContext,
  kind: NoticeKind['kind'],
  causesBegin: string,
): Promise<ReadNotice[]> {
  const { rows } = await sql<ReadNotice>`
    select a.about, n.created_at as "toldAt", min(n.read_at) as "readAt"
    from notice n, jsonb_array_elements_text(n.data -> 'about') a (about)
    where n.organisation_id = ${tx.organisationId} and n.kind = ${kind} and n.cause collate "C" >= ${causesBegin}
      and n.cause collate "C" < ${`${causesBegin}\uffff`} and n.read_at is not null and n.superseded_by is null
    group by 1, 2`.execute(tx.db)
  return rows
}

/** What was said before of these causes stays and is marked as replaced by what each person is told now. */
async function supersede(
  tx: TenantContext,
  kind: string,
  causes: readonly string[],
  by: readonly string[],
): Promise<void> {
  await sql`update notice earlier
    set superseded_by = latest.id, read_at = coalesce(earlier.read_at, ${tx.now})
    from notice latest
    where earlier.organisation_id = ${tx.organisationId} and earlier.kind = ${kind}
      and earlier.cause = any (${[...causes]}::text[])
      and latest.organisation_id = earlier.organisation_id and latest.id = ${anyOf(by)}
      and latest.person_id = earlier.person_id and latest.id <> earlier.id`.execute(tx.db)
}
