import { sql, type RawBuilder, type SqlBool } from 'kysely'
import * as z from 'zod/mini'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'
import { boundOf, countedPage, pageFrom } from '#platform/server/db/counted-page.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { isOpen } from '#platform/server/policy/modules.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupsAsked } from '#features/people/server/people.api.ts'
import { content, words } from '../shared/content.contract.ts'
import { KINDS, SUBJECTS, type searchSurveys, type Survey, type SurveyRow } from '../shared/surveys.contract.ts'
import { questionsOf, RECURRENCES, said, stateOf } from '../shared/surveys.rules.ts'
import { askedBy, namesNobodyRestricted } from './surveys.policy.ts'

/** A row of `survey` (`s`) as it is stored. */
const stored = z.object({
  id: z.string(),
  group_id: z.string(),
  kind: z.enum(KINDS),
  subject: z.nullable(z.enum(SUBJECTS)),
  title: words,
  language: z.enum(LANGUAGES),
  content,
  roles: z.array(z.enum(ROLES)),
  anonymous: z.boolean(),
  status: z.enum(['DRAFT', 'OPEN', 'CLOSED', 'ARCHIVED']),
  opens_at: z.nullable(z.date()),
  closes_at: z.nullable(z.date()),
  every: z.enum(RECURRENCES),
  round: z.int(),
  version: z.int(),
})
export type StoredSurvey = z.output<typeof stored>

export const surveyColumns = sql`s.id, s.group_id, s.kind, s.subject, s.title, s.language, s.content, s.roles, s.anonymous, s.status,
  s.opens_at, s.closes_at, s.every, s.round, s.version`

/** A row with these columns, as it is read. */
export const surveyIn = (row: unknown): StoredSurvey => stored.parse(row)

/** How many took part in a round (`round`) of a survey (`s`). */
export const tookPart = (tx: TenantContext, round: RawBuilder<unknown>) => sql<number>`(case when s.anonymous
  then coalesce((select cardinality(p.person_ids) from survey_participation p where p.organisation_id = ${tx.organisationId}
    and p.survey_id = s.id and p.round = ${round}), 0)
  else (select count(*)::int from survey_answer a where a.organisation_id = ${tx.organisationId}
    and a.survey_id = s.id and a.round = ${round} and a.state = 'DONE') end)`

type Shown = { answered: number; group_name: string; zone: string }

const rowShown = (tx: TenantContext, row: StoredSurvey & Shown): SurveyRow => ({
  id: row.id,
  kind: row.kind,
  title: said(row.title, tx.actor.language, row.language),
  anonymous: row.anonymous,
  state: stateNow(tx, row),
  opensAt: row.opens_at?.toISOString() ?? null,
  closesAt: row.closes_at?.toISOString() ?? null,
  every: row.every,
  round: row.round,
  questions: questionsOf(row.content).length,
  answered: row.answered,
  customerGroupDto: { id: row.group_id, name: row.group_name },
})

export const stateNow = ({ now }: TenantContext, row: Pick<StoredSurvey, 'status' | 'opens_at' | 'closes_at'>) =>
  stateOf({ status: row.status, opensAt: row.opens_at, closesAt: row.closes_at }, now)

const STATUS = { draft: ['DRAFT'], open: ['OPEN'], closed: ['CLOSED'], archived: ['ARCHIVED'] } as const

/** Monitoring is for a role to which the organisation opens it. */
const managed = ({ actor }: TenantContext): RawBuilder<SqlBool> =>
  isOpen(actor, 'monitoring.manager') ? sql<SqlBool>`true` : sql<SqlBool>`s.kind = 'SURVEY'`

/** One page of the surveys of the groups, the newest first. */
export async function searchRows(tx: TenantContext, body: BodyOf<typeof searchSurveys>) {
  const { q, filters, sort } = body
  const kept: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`s.organisation_id = ${tx.organisationId}`,
    sql<SqlBool>`s.group_id = any (${groupsAsked(tx, body.customerGroupDtos)}::uuid[])`,
    filters?.state === undefined
      ? sql<SqlBool>`s.status <> 'ARCHIVED'`
      : sql<SqlBool>`s.status = any (${[...STATUS[filters.state]]}::text[])`,
  ]
  kept.push(managed(tx), namesNobodyRestricted(tx))
  if (filters?.kind !== undefined) kept.push(sql<SqlBool>`s.kind = ${filters.kind}`)
  if (q) kept.push(sql<SqlBool>`${hasName('s.title_key', q)}`)
  const direction = sort?.[0]?.direction === 'asc' ? sql`asc` : sql`desc`
  const by = sort?.[0]?.field === 'title' ? sql`title_key` : sql`created_at`
  const { rows } = await countedPage<StoredSurvey & Shown>(
    {
      found: sql`select s.id, s.title_key, s.created_at from survey s where ${sql.join(kept, sql` and `)}`,
      order: sql`${by} ${direction}, id`,
      rows: sql`select ${surveyColumns}, ${tookPart(tx, sql`s.round`)} as answered, g.name as group_name, g.zone
        from survey s join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = s.group_id
        where s.organisation_id = ${tx.organisationId} and s.id = f.id`,
    },
    boundOf(body),
  ).execute(tx.db)
  const { rows: found, page } = pageFrom(rows, body)
  return { data: found.map((row) => rowShown(tx, { ...surveyIn(row), ...shownIn(row) })), page }
}

const shownIn = ({ answered, group_name, zone }: Shown): Shown => ({ answered, group_name, zone })

type Named = { id: string; name: string }
type One = Shown & { asks: number; routes: Named[] | null; children: Named[] | null }

/**
 * A survey of the groups with its row; any other looks missing, and so does one to the family of a child from whom the actor is
 * restricted. `lock`: nobody else changes it before the commit.
 */
export async function findSurvey(
  tx: TenantContext,
  id: string,
  { lock = false } = {},
): Promise<{ row: StoredSurvey & Shown; survey: Survey }> {
  const targets = (kind: 'route' | 'family', from: RawBuilder<unknown>) => sql`(
    select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name) from survey_audience a
      join (${from}) t on t.id = a.${sql.raw(kind === 'route' ? 'route_id' : 'child_id')}
    where a.organisation_id = ${tx.organisationId} and a.survey_id = s.id and a.kind = ${kind})`
  const { rows } = await sql<StoredSurvey & One>`select ${surveyColumns}, ${tookPart(tx, sql`s.round`)} as answered,
      g.name as group_name, g.zone, (select count(*)::int from (${askedBy(tx)}) asked) as asks,
      ${targets('route', sql`select r.id, r.name from route r where r.organisation_id = ${tx.organisationId}`)} as routes,
      ${targets(
        'family',
        sql`select p.id, trim(p.name || ' ' || p.surname) as name from person p where p.organisation_id = ${tx.organisationId}`,
      )} as children
    from survey s join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = s.group_id
    where s.organisation_id = ${tx.organisationId} and s.id = ${id} and ${inMyGroups(tx, 's.group_id')} and ${managed(tx)}
      and ${namesNobodyRestricted(tx)}
    ${lock ? sql`for update of s` : sql``}`.execute(tx.db)
  const found = rows[0]
  if (!found) throw notFound()
  const row = { ...surveyIn(found), ...shownIn(found) }
  return {
    row,
    survey: {
      ...rowShown(tx, row),
      titles: row.title,
      language: row.language,
      subject: row.subject,
      content: row.content,
      roles: row.roles,
      routes: found.routes ?? [],
      children: found.children ?? [],
      asks: found.asks,
      version: row.version,
    },
  }
}
