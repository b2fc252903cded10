import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName, groupsAsked } from '#features/people/server/people.api.ts'
import { BOARDS, post, type Counts, type Filters, type Post, type searchPosts } from '../shared/bulletin.contract.ts'
import { abilitiesOf, stateOf, STATUSES, upToDate, URGENCIES } from '../shared/posts.rules.ts'
import { ofRestricted, withheld } from './files.policy.ts'
import { addressed, manages, onBoard, readable, reachesMyself, recipientsOfPost, wrote } from './bulletin.policy.ts'

type PostCounts = NonNullable<Post['counts']>
type Target = Post['audience'][number]

/** The recipients of a post with what they did, as numbers; for nobody but who manages or wrote it. */
const countsOf = (tx: TenantContext) => sql<PostCounts | null>`case when ${manages(tx)} or ${wrote(tx)} then (
  select jsonb_build_object('recipients', count(*), 'read', count(*) filter (where b.read_revision >= p.asked_revision),
    'confirmed', count(*) filter (where b.confirmed_revision >= p.asked_revision))
  from (${recipientsOfPost(tx)}) who left join bulletin_reading b on b.organisation_id = ${tx.organisationId}
    and b.post_id = p.id and b.person_id = who.person_id) end`

/** The targets of a post by name: all for who manages or wrote it, for others those by which it reaches them. */
const targetsOf = (tx: TenantContext) => sql<Target[] | null>`(
  select jsonb_agg(jsonb_build_object('kind', a.kind, 'id', coalesce(a.route_id, a.child_id, a.group_id),
    'name', coalesce(rt.name, c.name || ' ' || c.surname, g.name)) order by a.kind, rt.name_key, c.name_key, g.name)
  from bulletin_audience a
  join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = a.group_id
  left join route rt on rt.organisation_id = ${tx.organisationId} and rt.id = a.route_id
  left join person c on c.organisation_id = ${tx.organisationId} and c.id = a.child_id
  where a.organisation_id = ${tx.organisationId} and a.post_id = p.id
    and (${tx.actor.role === null} or ${manages(tx)} or ${wrote(tx)} or ${tx.actor.role === null ? sql`true` : reachesMyself(tx)}))`

/** The files of a post: pictures that are withheld only for who manages or wrote it, those of somebody kept from the actor never. */
const filesOf = (tx: TenantContext) => sql<Post['attachments'] | null>`(
  select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'mimeType', f.type, 'withheld', ${withheld(tx)},
    'children', case when ${manages(tx)} or ${wrote(tx)} then coalesce((
      select jsonb_agg(c.name || ' ' || c.surname order by c.name_key) from bulletin_pictured b
      join person c on c.organisation_id = ${tx.organisationId} and c.id = b.child_id
      where b.organisation_id = ${tx.organisationId} and b.attachment_id = f.id), '[]') else '[]' end) order by f.name_key)
  from bulletin_attachment f where f.organisation_id = ${tx.organisationId} and f.post_id = p.id
    and not ${ofRestricted(tx)} and (not ${withheld(tx)} or ${manages(tx)} or ${wrote(tx)}))`

/** The translations of a post; all for who manages or wrote it, for others that of what it says now in their language. */
const translationsOf = (tx: TenantContext) => sql<Post['translations'] | null>`(
  select jsonb_agg(jsonb_build_object('language', t.language, 'title', t.title, 'body', t.body,
    'current', t.revision = p.revision) order by t.language)
  from bulletin_translation t where t.organisation_id = ${tx.organisationId} and t.post_id = p.id and t.language <> p.language
    and (${manages(tx)} or ${wrote(tx)} or (t.language = ${tx.actor.language} and t.revision = p.revision)))`

const rowsOf = (tx: TenantContext) =>
  tx.db
    .selectFrom('bulletin_post as p')
    .leftJoin('bulletin_reading as mine', (join) =>
      join
        .on('mine.organisation_id', '=', tx.organisationId)
        .onRef('mine.post_id', '=', 'p.id')
        .on('mine.person_id', '=', tx.actor.personId),
    )
    .leftJoin('person as author', (join) =>
      join.on('author.organisation_id', '=', tx.organisationId).onRef('author.id', '=', 'p.author_id'),
    )
    .where('p.organisation_id', '=', tx.organisationId)
    .where(readable(tx))

const columnsOf = (tx: TenantContext) => [
  manages(tx).as('manages'),
  wrote(tx).as('wrote'),
  sql<boolean>`${addressed(tx)}`.as('recipient'),
  countsOf(tx).as('counts'),
  targetsOf(tx).as('targets'),
  filesOf(tx).as('files'),
  translationsOf(tx).as('translations'),
]

const shownRows = (tx: TenantContext) =>
  rowsOf(tx)
    .select(['p.id', 'p.board', 'p.title', 'p.body', 'p.language', 'p.urgency', 'p.pinned', 'p.must_confirm'])
    .select(['p.confirm_by', 'p.status', 'p.publish_at', 'p.expires_at', 'p.created_at', 'p.modified_at', 'p.reason'])
    .select(['p.revision', 'p.asked_revision', 'p.version', 'p.roles', 'p.author_id', 'p.group_ids'])
    .select(['p.said_by', 'p.said_at'])
    .select(['author.name as author_name', 'author.surname as author_surname'])
    .select(['mine.read_at', 'mine.read_revision', 'mine.confirmed_at', 'mine.confirmed_revision'])
    .select(columnsOf(tx))

type Row = Awaited<ReturnType<ReturnType<typeof shownRows>['executeTakeFirstOrThrow']>>

const stored = {
  board: z.enum(BOARDS),
  language: z.enum(LANGUAGES),
  urgency: z.enum(URGENCIES),
  status: z.enum(STATUSES),
  roles: z.array(z.enum(ROLES)),
  counts: post.shape.counts,
  audience: post.shape.audience,
  attachments: post.shape.attachments,
  translations: post.shape.translations,
}

function shown(tx: TenantContext, row: Row): Post {
  const status = stored.status.parse(row.status)
  const state = stateOf({ status, publishAt: row.publish_at, expiresAt: row.expires_at }, tx.now)
  const published = state === 'published' || state === 'past' || state === 'withdrawn'
  const staff = row.manages || row.wrote
  const translations = stored.translations.parse(row.translations ?? [])
  return {
    id: row.id,
    board: stored.board.parse(row.board),
    title: row.title,
    body: row.body,
    language: stored.language.parse(row.language),
    translation: translations.find((one) => one.current && one.language === tx.actor.language) ?? null,
    translations: staff ? translations : [],
    attachments: stored.attachments.parse(row.files ?? []),
    urgency: stored.urgency.parse(row.urgency),
    pinned: row.pinned,
    mustConfirm: row.must_confirm,
    confirmBy: row.confirm_by?.toISOString() ?? null,
    state,
    publishAt: row.publish_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    author:
      row.author_id === null || row.author_name === null
        ? null
        : { id: row.author_id, fullName: fullName({ name: row.author_name, surname: row.author_surname ?? '' }) },
    createdAt: row.created_at.toISOString(),
    modifiedAt: row.modified_at.toISOString(),
    revision: row.revision,
    edited: published && row.revision > 1,
    roles: stored.roles.parse(row.roles),
    audience: stored.audience.parse(row.targets ?? []),
    recipient: row.recipient,
    readAt: upToDate(row.read_revision, row.asked_revision) ? (row.read_at?.toISOString() ?? null) : null,
    confirmedAt: upToDate(row.confirmed_revision, row.asked_revision)
      ? (row.confirmed_at?.toISOString() ?? null)
      : null,
    counts: stored.counts.parse(row.counts),
    reason: staff ? row.reason : null,
    abilities: abilitiesOf({ state, role: tx.actor.role, manages: row.manages, wrote: row.wrote }),
    version: row.version,
  }
}

/** That the actor is asked to read a post (`p`, `mine` the own reading) and has not; to confirm it, and has not. */
const unread = (tx: TenantContext) =>
  sql<boolean>`(${addressed(tx)} and coalesce(mine.read_revision, 0) < p.asked_revision)`
const unconfirmed = (tx: TenantContext) =>
  sql<boolean>`(p.must_confirm and ${addressed(tx)} and coalesce(mine.confirmed_revision, 0) < p.asked_revision)`

/** What each part of a board holds, beside what the actor may read. */
const partsOf = (tx: TenantContext) => {
  const board = onBoard(tx)
  const own = sql`(${manages(tx)} or ${wrote(tx)})`
  return {
    board,
    toConfirm: sql<boolean>`(${board} and ${unconfirmed(tx)})`,
    urgent: sql<boolean>`(${board} and p.urgency in ('emergency', 'action'))`,
    pinned: sql<boolean>`(${board} and p.pinned)`,
    drafts: sql<boolean>`(p.status in ('DRAFT', 'WAITING') and ${own})`,
    planned: sql<boolean>`(p.status = 'ACTIVE' and p.publish_at > ${tx.now} and ${own})`,
    past: sql<boolean>`((p.status = 'ARCHIVED' or (p.status = 'ACTIVE' and p.expires_at <= ${tx.now})) and ${own})`,
  }
}

const FIRST: Filters = { board: 'group', view: 'board' }

/** One page of what the caller may read of a part of a board: pinned posts first, then the newest. */
export async function searchPostRows(tx: TenantContext, body: BodyOf<typeof searchPosts>) {
  const { board, view, urgency, unread: onlyUnread, from, to } = body.filters ?? FIRST
  const groups = groupsAsked(tx, body.customerGroupDtos)
  let query = shownRows(tx)
    .where('p.board', '=', board)
    .where(partsOf(tx)[view])
    .where(sql<boolean>`p.group_ids && ${groups}::uuid[]`)
  if (urgency !== undefined) query = query.where('p.urgency', '=', urgency)
  if (onlyUnread === true) query = query.where(unread(tx))
  if (from !== undefined) query = query.where('p.publish_at', '>=', new Date(from))
  if (to !== undefined) query = query.where('p.publish_at', '<', new Date(to))
  if (body.q)
    query = query.where(
      sql<boolean>`(${hasName('p.search_key', body.q)} or exists (select from bulletin_translation t
        where t.organisation_id = ${tx.organisationId} and t.post_id = p.id and t.language = ${tx.actor.language}
          and t.revision = p.revision and ${hasName('t.search_key', body.q)}))`,
    )
  const direction = body.sort?.[0]?.direction ?? 'desc'
  const sorted = query
    .orderBy(sql`p.pinned and p.status = 'ACTIVE'`, 'desc')
    .orderBy(sql`coalesce(p.publish_at, p.modified_at)`, direction)
    .orderBy('p.id', direction)
  const { rows, page } = await pageOf(tx, sorted, body)
  return { data: rows.map((row) => shown(tx, row)), page }
}

/** More is not counted: a chip says 99+. */
const COUNTED = 100

/** How many posts of a board are in each of its parts, in one statement. */
export async function countParts(tx: TenantContext, board: Filters['board']): Promise<Counts> {
  const parts = { ...partsOf(tx), unread: sql<boolean>`(${onBoard(tx)} and ${unread(tx)})` }
  const some = rowsOf(tx)
    .where('p.board', '=', board)
    .select(Object.entries(parts).map(([name, part]) => part.as(name)))
    .orderBy('p.publish_at', 'desc')
    .limit(COUNTED * 10)
  const numbers = Object.keys(parts).map(
    (name) => sql`least(count(*) filter (where ${sql.ref(`s.${name}`)}), ${COUNTED})::int as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Counts>`select ${sql.join(numbers)} from (${some}) s`.execute(tx.db)
  return rows[0]!
}

/** A post with what commands know of it beside what is shown. */
export type Known = {
  post: Post
  groupIds: readonly string[]
  /** Who wrote what it says now, and when. */
  said: { by: string | null; at: Date }
}

/** A post that the actor may read; any other looks missing. */
export async function lookUp(tx: TenantContext, id: string): Promise<Known> {
  const row = await shownRows(tx).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return { post: shown(tx, row), groupIds: row.group_ids, said: { by: row.said_by, at: row.said_at } }
}

/** The same as it is shown. */
export const findPost = async (tx: TenantContext, id: string): Promise<Post> => (await lookUp(tx, id)).post
