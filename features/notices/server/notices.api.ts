import { sql, type Selectable } from 'kysely'
import { announce } from '#platform/server/live/announce.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { chunksOf } from '#platform/server/db/chunks.ts'
import type { NoticeRow } from '#platform/server/db/schema.generated.ts'
import { enqueue } from '#platform/server/jobs/job.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { channelKey, NOTICE_CHANNELS, takesChannel, type Topic } from '../shared/topics.ts'
import { postNotices } from './leaving/leaving.jobs.ts'

/**
 * A kind of notice: `feature.noun`, its topic and its text ids. `urgent`: an emergency, which leaves on every channel, also in quiet hours. `calm`:
 * it leaves on none, and waits for the daily summary.
 */
export type NoticeKind = {
  kind: `${string}.${string}`
  topic: Topic
  title: string
  body?: string
  /** Texts for the inbox of the app alone, which may name people: what leaves is read by others. */
  inside?: { title: string; body: string }
  urgent?: boolean
  calm?: boolean
}

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
 * Tells people something, in the transaction of the command: a row each, a live message, and e-mail, push and SMS for those who chose
 * them for the topic. A repeat of the same cause tells nobody again.
 */
export const notify = (tx: TenantContext, kind: NoticeKind, news: News): Promise<void> =>
  notifyAll(tx, [{ kind, news }])

/** Notices of one statement: their parameters are some 400 KB. */
const ROWS_AT_ONCE = 5000
/** Notices whose letters one run of the job writes. */
const LEAVING_AT_ONCE = 1000

/** The same for several tellings at once: as many statements as for one, and some more for each further 5,000 people. */
export async function notifyAll(tx: TenantContext, tellings: readonly Telling[]): Promise<void> {
  const addressed = tellings.flatMap(({ news }, telling) =>
    [...new Set(news.to)].map((personId) => ({ telling, personId })),
  )
  // Stored with each of their notices, so each is written out once.
  const contents = tellings.map(({ kind, news }) => ({
    kind: kind.kind,
    cause: news.cause,
    data: JSON.stringify(contentOf(kind, news)),
    valuesKey: searchKey(Object.values(news.values ?? {}).join(' ')),
  }))
  const kinds = new Map<string, NoticeKind>(tellings.map(({ kind }) => [kind.kind, kind]))
  for (const some of chunksOf(addressed, ROWS_AT_ONCE)) {
    const told = await post(tx, some, contents, [...kinds.values()])
    await correct(tx, tellings, told)
    for (const [kind, its] of Map.groupBy(told, (row) => row.kind))
      announce(tx, {
        message: 'notices.changed',
        data: { kind },
        about: 'nobody',
        audience: { persons: [...new Set(its.map((row) => row.person_id))] },
      })
    const leaving = idsOf(told.filter((row) => leaves(row, kinds.get(row.kind))))
    for (const ids of chunksOf(leaving, LEAVING_AT_ONCE)) await enqueue(tx, postNotices, { ids })
  }
}

/** Marks what was told before of the causes that these tellings correct. */
async function correct(tx: TenantContext, tellings: readonly Telling[], told: readonly Told[]): Promise<void> {
  if (told.length === 0) return
  for (const { kind, news } of tellings) {
    if (!news.corrects?.length) continue
    const to = new Set(news.to)
    const its = told.filter((row) => row.kind === kind.kind && row.cause === news.cause && to.has(row.person_id))
    if (its.length > 0) await supersede(tx, kind.kind, news.corrects, idsOf(its))
  }
}

type Told = Pick<Selectable<NoticeRow>, 'id' | 'person_id' | 'kind' | 'cause'> & {
  /** The person has an address, a telephone, a browser that takes push. */
  email: boolean
  sms: boolean
  push: boolean
  /** What the person chose for these topics. */
  chosen: Record<string, string> | null
}

type Content = { kind: string; cause: string; data: string; valuesKey: string }

/** Writes the notices that were not told yet, and answers them with what each person chose, in one statement. */
async function post(
  tx: TenantContext,
  rows: readonly { telling: number; personId: string }[],
  contents: readonly Content[],
  kinds: readonly NoticeKind[],
): Promise<Told[]> {
  const { organisationId, now } = tx
  // Notices of one moment stand in the order in which they are told: lists go by the time and then by the id.
  const ids = rows.map(() => tx.newId()).sort()
  const topics = [...new Set(kinds.map(({ topic }) => topic))]
  const keys = NOTICE_CHANNELS.flatMap((channel) => topics.map((topic) => channelKey(channel, topic)))
  const { rows: told } = await sql<Told>`
    with content as (select * from unnest(${contents.map((one) => one.kind)}::text[], ${contents.map((one) => one.cause)}::text[],
        ${contents.map((one) => one.data)}::jsonb[], ${contents.map((one) => one.valuesKey)}::text[])
        with ordinality as c (kind, cause, data, values_key, nr)),
    told as (insert into notice (organisation_id, id, person_id, kind, cause, data, values_key, created_at)
      select ${organisationId}, r.id, r.person_id, c.kind, c.cause, c.data, c.values_key, ${now}::timestamptz
      from unnest(${ids}::uuid[], ${rows.map((row) => row.personId)}::uuid[], ${rows.map((row) => row.telling + 1)}::int[])
        as r (id, person_id, nr) join content c using (nr)
      on conflict (organisation_id, person_id, kind, cause) do nothing returning id, person_id, kind, cause)
    select told.*, p.email is not null as email, p.phone is not null as sms,
      exists (select from push_device d where d.organisation_id = ${organisationId} and d.person_id = p.id) as push,
      (select json_object_agg(s.key, s.value) from person_setting s
      where s.organisation_id = ${organisationId} and s.person_id = p.id and s.key = any (${keys}::text[])) as chosen
    from told join person p on p.organisation_id = ${organisationId} and p.id = told.person_id`.execute(tx.db)
  return told
}

/** Whether anything leaves at all: the job reads what each person chose once more. */
const leaves = (row: Told, kind: NoticeKind | undefined): boolean =>
  kind !== undefined &&
  kind.calm !== true &&
  NOTICE_CHANNELS.some(
    (channel) =>
      row[channel] && takesChannel(channel, { topic: kind.topic, urgent: kind.urgent ?? false }, row.chosen ?? {}),
  )

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map((row) => row.id)

const contentOf = (kind: NoticeKind, news: News) => ({
  topic: kind.topic,
  title: kind.title,
  body: kind.body ?? null,
  ...(kind.inside && { inside: kind.inside }),
  values: news.values ?? {},
  link: news.link ?? null,
  ...(kind.urgent && { urgent: true }),
  ...(kind.calm && { calm: true }),
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

/**
 * Takes away what a person was told of somebody, and with it what has not left yet: for an adult who may know nothing of a child any more. Found by
 * `about`, and by links to the page of the child.
 */
export async function forgetAbout(tx: TenantContext, personId: string, about: string): Promise<void> {
  const { numAffectedRows } = await sql`delete from notice
    where organisation_id = ${tx.organisationId} and person_id = ${personId}
      and (data -> 'about' @> to_jsonb(${about}::text) or data ->> 'link' like ${`%personalDataId=${about}%`})`.execute(
    tx.db,
  )
  if (Number(numAffectedRows) > 0)
    announce(tx, { message: 'notices.changed', data: {}, about: 'nobody', audience: { persons: [personId] } })
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
