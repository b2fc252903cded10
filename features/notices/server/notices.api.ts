import { CompiledQuery, sql, type Insertable, type Selectable } from 'kysely'
import { announce } from '#platform/server/live/announce.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { insertInto } from '#platform/server/db/insert-into.ts'
import type { NoticeRow } from '#platform/server/db/schema.generated.ts'
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
    id: ids[i] ?? tx.newId(),
    person_id: personId,
    kind: kind.kind,
    cause: news.cause,
    data: JSON.stringify(contentOf(kind, news)),
  }))
  if (rows.length === 0) return
  const topics = new Map<string, Topic>(tellings.map(({ kind }) => [kind.kind, kind.topic]))
  const told = await post(tx, rows, [...new Set(topics.values())])
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
  const byEmail = idsOf(told.filter((row) => takesEmail(row, topics.get(row.kind))))
  if (byEmail.length > 0) await enqueue(tx, postNotices, { ids: byEmail })
}

type Told = Pick<Selectable<NoticeRow>, 'id' | 'person_id' | 'kind' | 'cause'> & {
  /** The person has an address. */
  reachable: boolean
  /** What the person chose for these topics. */
  chosen: Record<string, string> | null
}

/** Writes the notices that were not told yet, and answers them with what each person chose about e-mail, in one statement. */
async function post(
  { db, organisationId, now }: TenantContext,
  rows: readonly Omit<Insertable<NoticeRow>, 'organisation_id' | 'created_at'>[],
  topics: readonly Topic[],
): Promise<Told[]> {
  const { sql: inserting, parameters } = insertInto(
    'notice',
    { organisation_id: organisationId, created_at: now },
    rows,
  )
  // $1 is the organisation.
  const text = `with told as (${inserting} on conflict (organisation_id, person_id, kind, cause) do nothing
      returning id, person_id, kind, cause)
    select told.*, p.email is not null as reachable, (select json_object_agg(s.key, s.value) from person_setting s
      where s.organisation_id = $1 and s.person_id = p.id and s.key = any ($${parameters.length + 1}::text[])) as chosen
    from told join person p on p.organisation_id = $1 and p.id = told.person_id`
  return (await db.executeQuery<Told>(CompiledQuery.raw(text, [...parameters, topics.map(emailKey)]))).rows
}

const takesEmail = ({ reachable, chosen }: Told, topic: Topic | undefined): boolean =>
  topic !== undefined &&
  reachable &&
  (comesAlways(topic) || (chosen?.[emailKey(topic)] ?? EMAIL_AT_FIRST[topic]) === 'T')

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
