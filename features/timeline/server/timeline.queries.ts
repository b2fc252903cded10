import { sql } from 'kysely'
import type { AnswerOf, BodyOf, Page } from '#platform/shared/contract/endpoint.ts'
import { addDays, instantOf } from '#platform/shared/dates/zoned.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { mayReach } from '#features/children/server/children.api.ts'
import { reachesGuest } from '#features/guests/server/guests.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { changesOf } from '../shared/changes.rules.ts'
import { KINDS, type Change, type Kind, type searchTimeline } from '../shared/timeline.contract.ts'
import { pairOf, type Pair } from './before.queries.ts'
import { fieldsOf } from './fields.rules.ts'
import type { Speaker } from './fields-in.rules.ts'
import { sayIn } from './say.rules.ts'
import { entriesOf } from './sources.queries.ts'
import { saidOf, type Facts } from './words.rules.ts'

type Row = {
  kind: string
  id: string
  at: Date
  struck: boolean
  facts: Facts
  name: string | null
  surname: string | null
  pair: Pair | null
}

/** What happens to a person, without what was changed of the record. */
const USUAL = KINDS.filter((kind) => kind !== 'change')

/** One page of what happened to a person, and one row more to know whether there is more. */
export async function searchEntries(
  tx: TenantContext,
  body: BodyOf<typeof searchTimeline>,
): Promise<{ data: AnswerOf<typeof searchTimeline>; page: Page }> {
  const { filters, limit, offset } = body
  const { personId, kinds = USUAL, from, to } = filters
  if (!(await reachesGuest(tx, personId)) && !(await mayReach(tx, personId))) throw notFound()
  const zone = await zoneOf(tx, personId)
  const asked = {
    personId,
    from: from === undefined ? null : instantOf(from, '00:00', zone),
    until: to === undefined ? null : instantOf(addDays(to, 1), '00:00', zone),
    most: offset + limit + 1,
  }
  const { rows } =
    await sql<Row>`select e.kind, e.id, e.at, e.struck, e.facts, p.name, p.surname, ${pairOf(tx, kinds)} as pair
    from (select x.* from (${await entriesOf(tx, kinds, asked)}) x
      order by x.at desc, x.id desc limit ${limit + 1} offset ${offset}) e
    left join person p on p.organisation_id = ${tx.organisationId} and p.id = e.by_id
    order by e.at desc, e.id desc`.execute(tx.db)
  if (offset === 0) await audit(tx, { action: 'timeline.read', subjectKind: 'person', subjectId: personId })
  const shown = rows.slice(0, limit).toSorted(newestFirst)
  const page = { limit, offset, total: offset + shown.length }
  const speaker = { say: sayIn(tx.actor.language), zone }
  return {
    data: shown.flatMap((row) => {
      const kind = KINDS.find((one) => one === row.kind)
      if (!kind) return []
      const { title, about, link } = saidOf(kind, row.facts, { language: tx.actor.language, zone, role: tx.actor.role })
      const by = row.name === null ? null : fullName({ name: row.name, surname: row.surname ?? '' })
      const changes = changesIn(kind, row.pair, speaker)
      return [{ id: row.id, kind, at: row.at.toISOString(), title, about, by, link, struck: row.struck, changes }]
    }),
    page: rows.length > limit ? { ...page, more: true } : page,
  }
}

/** Of the same moment, what stands comes before what it took the place of. Within a page alone: pages follow each other as the database has them. */
const newestFirst = (one: Row, other: Row): number =>
  other.at.getTime() - one.at.getTime() || Number(one.struck) - Number(other.struck)

const changesIn = (kind: Kind, pair: Pair | null, speaker: Speaker): Change[] =>
  pair === null ? [] : changesOf(fieldsOf(kind, pair.was, speaker), fieldsOf(kind, pair.is, speaker))

/** Where the newest group of the person is, of those that the actor works in. */
async function zoneOf(tx: TenantContext, personId: string): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select g.zone from membership m
    join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = m.group_id
    where m.organisation_id = ${tx.organisationId} and m.person_id = ${personId} and m.role in ('CHILD', 'GUEST')
    order by m.valid_from desc, m.id limit 1`.execute(tx.db)
  return rows[0]?.zone ?? 'UTC'
}
