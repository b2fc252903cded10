import { isOffice } from '#platform/server/policy/office.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName, groupsAsked } from '#features/people/server/people.api.ts'
import type { Request, searchRequests } from '../shared/requests.contract.ts'
import { REQUEST_STATES, STATES_OF, type RequestState } from '../shared/requests.rules.ts'
import { missingIn } from './missing.queries.ts'
import { decidedFor, handsInFor, inSight } from './requests.policy.ts'

/** Columns of both kinds of rows, in one order. */
type Row = {
  request_id: string | null
  requirement_id: string | null
  group_id: string
  person_id: string
  name: string
  note: string
  state: string
  expired: boolean
  must_expire: boolean
  due_on: string | null
  asked_at: Date | null
  refusal: string | null
  tag_id: string | null
  renews_id: string | null
  proposal_id: string | null
  proposed_by: string | null
  proposed_at: Date | null
  proposed_name: string | null
  proposed_expiration: string | null
  file_id: string | null
  file_name: string | null
  file_type: string | null
  file_size: number | null
  decided_at: Date | null
  document_id: string | null
  version: number
}
type Named = Row & {
  person_name: string
  person_surname: string
  proposer_name: string | null
  proposer_surname: string | null
  group_name: string
  mine: boolean
}

const requestColumns = sql`q.id as request_id, null::uuid as requirement_id, q.group_id, q.person_id, q.name, q.note, q.state,
  false as expired, q.must_expire, q.due_on, q.asked_at, q.refusal, q.tag_id, q.renews_id, q.proposal_id, q.proposed_by, q.proposed_at,
  q.proposed_name, q.proposed_expiration, q.file_id, q.file_name, q.file_type, q.file_size, q.decided_at, q.document_id, q.version`

const missingColumns = sql`null::uuid, n.requirement_id, n.group_id, n.person_id, n.name, n.note, 'MISSING', n.expired, n.must_expire,
  null::date, null::timestamptz, null::text, n.tag_id, null::uuid, null::uuid, null::uuid, null::timestamptz, null::text, null::text,
  null::uuid, null::text, null::text, null::int, null::timestamptz, null::uuid, 0`

/** The rows of a statement with the names of their people and groups. */
const named = (tx: TenantContext, rows: RawBuilder<unknown>, children: readonly string[]) => sql<Named>`select x.*,
    p.name as person_name, p.surname as person_surname, p.name_key as person_key,
    b.name as proposer_name, b.surname as proposer_surname, g.name as group_name,
    ${handsInFor(tx, 'x.person_id', children)} as mine
  from (${rows}) x
  join person p on p.organisation_id = ${tx.organisationId} and p.id = x.person_id
  join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = x.group_id
  left join person b on b.organisation_id = ${tx.organisationId} and b.id = x.proposed_by`

type Counted = { counts: Record<string, number> | null; total: number } & (Named | { [Key in keyof Named]: null })

/** One page of what is missing or asked for, with how many each list has, in one statement. */
export async function search(
  tx: TenantContext,
  body: BodyOf<typeof searchRequests>,
): Promise<AnswerOf<typeof searchRequests>> {
  const { q, filters, limit, offset } = body
  const list = filters?.list ?? 'open'
  const personId = filters?.about === 'own' ? (tx.actor.personId ?? undefined) : filters?.personId
  const groupIds = groupsAsked(tx, body.customerGroupDtos)
  const children = await decidedFor(tx)
  const kept: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`]
  if (q) kept.push(sql<SqlBool>`${hasName('person_key', q)}`)
  const requests = sql`select ${requestColumns} from document_request q where q.organisation_id = ${tx.organisationId}
    and q.group_id = any (${groupIds}::uuid[]) and ${inSight(tx, 'q', children)}
    ${personId === undefined ? sql`` : sql`and q.person_id = ${personId}`}`
  const missing = sql`select ${missingColumns} from (${missingIn(tx, groupIds, { personId, children })}) n`
  // Most urgent first; what is done by when it was decided.
  const order =
    list === 'done'
      ? sql`decided_at desc, request_id`
      : sql`due_on nulls last, person_key, name, request_id, requirement_id`
  const { rows } = await sql<Counted>`
    with every_one as materialized (select * from (${named(tx, sql`${requests} union all ${missing}`, children)}) a
      where ${sql.join(kept, sql` and `)}),
    found as (select * from every_one where state = any (${[...STATES_OF[list]]}::text[]))
    select c.counts, c.total, page.* from (select
        (select json_object_agg(state, n) from (select state, count(*)::int as n from every_one group by state) by_state) as counts,
        (select count(*)::int from found) as total) c
    left join (select found.*, row_number() over (order by ${order}) as at from found
      order by at limit ${limit} offset ${offset}) page on true
    order by page.at`.execute(tx.db)
  const first = rows[0]
  return {
    rows: rows.flatMap((row) => (row.person_id === null ? [] : [shown(tx, row)])),
    total: first?.total ?? 0,
    counts: countsOf(first?.counts ?? {}),
  }
}

function countsOf(counts: Record<string, number>) {
  const of = (states: readonly RequestState[]) => states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  const { missing, asked, proposed, done } = STATES_OF
  return { missing: of(missing), asked: of(asked), proposed: of(proposed), done: of(done) }
}

/** A request that the actor may read, with its row; any other looks missing. `lock`: nobody else changes it before the commit. */
export async function findRequest(tx: TenantContext, id: string, { lock = false } = {}) {
  // Locked first: the row is read as it is when its turn comes.
  if (lock)
    await tx.db
      .selectFrom('document_request')
      .select('id')
      .where('organisation_id', '=', tx.organisationId)
      .where('id', '=', id)
      .forUpdate()
      .execute()
  const children = await decidedFor(tx)
  const rows = sql`select ${requestColumns} from document_request q
    where q.organisation_id = ${tx.organisationId} and q.id = ${id} and ${inSight(tx, 'q', children)}`
  const row = (await named(tx, rows, children).execute(tx.db)).rows[0]
  if (!row) throw notFound()
  return { row: { ...row, id }, request: shown(tx, row) }
}

function shown(tx: TenantContext, row: Named): Request {
  const office = isOffice(tx)
  return {
    id: row.request_id ?? `${row.requirement_id}:${row.person_id}`,
    requestId: row.request_id,
    requirementId: row.requirement_id,
    documentTagId: row.tag_id,
    name: row.name,
    note: row.note,
    person: { id: row.person_id, fullName: fullName({ name: row.person_name, surname: row.person_surname }) },
    state: REQUEST_STATES.find((state) => state === row.state) ?? 'OPEN',
    expired: row.expired,
    mustExpire: row.must_expire,
    dueOn: row.due_on,
    askedAt: row.asked_at?.toISOString() ?? null,
    refusal: row.refusal,
    renews: row.renews_id !== null,
    // Only the office may read every document that is asked for.
    renewsId: office ? row.renews_id : null,
    proposal: proposalOf(row),
    decidedAt: row.decided_at?.toISOString() ?? null,
    documentId: office ? row.document_id : null,
    mayHandIn: row.mine,
    customerGroupDto: { id: row.group_id, name: row.group_name },
    version: row.version,
  }
}

function proposalOf(row: Named): Request['proposal'] {
  if (row.state !== 'PROPOSED' || row.proposed_at === null) return null
  return {
    name: row.proposed_name ?? row.name,
    expiration: row.proposed_expiration,
    fileName: row.file_name ?? '',
    mimeType: row.file_type ?? '',
    size: row.file_size ?? 0,
    at: row.proposed_at.toISOString(),
    by: row.proposer_name === null ? null : fullName({ name: row.proposer_name, surname: row.proposer_surname ?? '' }),
  }
}
