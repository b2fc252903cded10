import { isOffice } from '#platform/server/policy/office.ts'
import { sql, type RawBuilder } from 'kysely'
import { absencesFrom, shownAway, type AwayJson } from '#features/absences/server/guests/away.api.ts'
import { cardAllergies } from '#features/conditions/server/allergies.api.ts'
import { inCare, roomToday } from '#features/guests/server/in-care.api.ts'
import type { RoomName } from '#features/guests/shared/rooms.contract.ts'
import { groupsAsked } from '#features/people/server/people.api.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#platform/shared/contract/endpoint.ts'
import { addDays, dayIn, instantOf, weekdayOf } from '#platform/shared/dates/zoned.ts'
import { auditAll } from '#platform/server/audit.ts'
import { boundOf, countedPage, pageFrom } from '#platform/server/db/counted-page.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Medicated, personMedicines, searchDoseRound } from '../shared/doses.contract.ts'
import { CHECK_MS, DAY_MS } from '../shared/doses.rules.ts'
import { MOST_GAP_MINUTES } from '../shared/orders.rules.ts'
import { shownCheck, shownDose, shownOrder } from './answers.rules.ts'
import { careColumns, careJoins, careOf, personInCare, type Care, type CareRow } from './care.queries.ts'
import { readOf } from './orders.queries.ts'
import {
  checkJson,
  checkUnused,
  doseJson,
  doseStands,
  orderJson,
  type StoredCheck,
  type StoredDose,
  type StoredOrder,
} from './stored.queries.ts'

/** Doses that a round knows: of two days, so that any 24 hours are whole. */
const ROUND_MS = 2 * DAY_MS
/** An order may ask for a week between two doses: those of such orders are known for longer. */
const GAP_MS = MOST_GAP_MINUTES * 60_000
const WEEK = 7

type Stored = {
  birth_date: string | null
  room: RoomName | null
  orders: StoredOrder[] | null
  doses: StoredDose[] | null
  checks: StoredCheck[] | null
  absences: AwayJson[] | null
}
const NOTHING: Stored = { birth_date: null, room: null, orders: null, doses: null, checks: null, absences: null }
type Asked = { from: Date; until: Date; ended: boolean }

/** Everything about the medicines of the person of a membership `m`, and what tells them from somebody of the same name; of orders without those that ended, unless they are asked for. */
function storedColumns(tx: TenantContext, { from, until, ended }: Asked): RawBuilder<unknown> {
  const { organisationId } = tx
  const person = sql<string>`m.person_id`
  const longGap = sql`d.happened_at >= ${new Date(from.getTime() - GAP_MS)} and d.happened_at < ${until}
    and d.outcome in ('given', 'partial') and exists (select from medicine_version v
      where v.organisation_id = ${organisationId} and v.order_id = d.order_id and v.gap_minutes > ${DAY_MS / 60_000})`
  return sql`(select jsonb_agg(${orderJson(tx)} order by o.created_at, o.id) from medicine_order o
      where o.organisation_id = ${organisationId} and o.person_id = ${person} ${ended ? sql`` : sql`and ${inForce(tx)}`}) as orders,
    (select jsonb_agg(${doseJson(tx)} order by d.happened_at, d.id) from medicine_dose d
      where d.organisation_id = ${organisationId} and d.person_id = ${person} and ${doseStands(tx)}
      and ((d.happened_at >= ${from} and d.happened_at < ${until}) or (d.status = 'conflict' and d.happened_at < ${until})
        or (${longGap}))) as doses,
    (select jsonb_agg(${checkJson(tx)} order by k.checked_at) from medicine_check k
      join medicine_order o on o.organisation_id = ${organisationId} and o.id = k.order_id
      where k.organisation_id = ${organisationId} and o.person_id = ${person}
      and k.checked_at > ${new Date(tx.now.getTime() - CHECK_MS)} and ${checkUnused(tx)}) as checks,
    ${absencesFrom(tx, person, from)} as absences, ${roomToday(tx, 'm.person_id')} as room,
    (select b.birth_date::text from measured_person b where b.organisation_id = ${organisationId}
      and b.person_id = ${person}) as birth_date`
}

/** That order `o` is active or suspended. */
const inForce = ({ organisationId }: TenantContext): RawBuilder<boolean> =>
  sql<boolean>`((select v.state from medicine_version v where v.organisation_id = ${organisationId} and v.order_id = o.id
    order by v.version desc limit 1) in ('active', 'suspended'))`

function medicatedOf(tx: TenantContext, care: Care, stored: Stored): Medicated {
  return {
    id: care.id,
    fullName: care.fullName,
    zone: care.zone,
    child: care.child,
    birthDate: stored.birth_date,
    room: stored.room?.name ?? null,
    allergies: cardAllergies(care.allergies),
    orders: (stored.orders ?? []).map((order) => shownOrder(tx, order, care)),
    doses: (stored.doses ?? []).map((dose) => shownDose(tx, dose)),
    checks: (stored.checks ?? []).map((check) => shownCheck(tx, check)),
    absences: shownAway(stored.absences),
  }
}

/** The medicines of one person, with the doses of a week. */
export async function personOf(
  tx: TenantContext,
  id: string,
  query: QueryOf<typeof personMedicines>,
): Promise<AnswerOf<typeof personMedicines>> {
  const care = await personInCare(tx, id)
  const today = dayIn(care.zone, tx.now)
  const from = query.from ?? addDays(today, 1 - weekdayOf(today))
  const begin = instantOf(from, '00:00', care.zone)
  const span = {
    // The doses of the last day are judged by, whichever week is shown.
    from: new Date(Math.min(begin.getTime(), tx.now.getTime()) - DAY_MS),
    until: new Date(Math.max(instantOf(addDays(from, WEEK), '00:00', care.zone).getTime(), tx.now.getTime() + 1)),
  }
  const { rows } = await sql<Stored>`select ${storedColumns(tx, { ...span, ended: true })}
    from (select ${id}::uuid as person_id) m`.execute(tx.db)
  await readOf(tx, id)
  const stored = rows[0] ?? NOTHING
  const office = isOffice(tx)
  const family = tx.actor.role === 'CB_PARENT'
  return {
    ...medicatedOf(tx, care, stored),
    from,
    abilities: { order: office, request: family && care.decides, record: !family },
  }
}

/** A page of everybody in care with a medicine in force whom the actor may see, by name. */
export async function roundPage(tx: TenantContext, body: BodyOf<typeof searchDoseRound>) {
  const span = { from: new Date(tx.now.getTime() - ROUND_MS), until: new Date(tx.now.getTime() + 1), ended: false }
  const { rows } = await countedPage<CareRow & Stored>(
    {
      found: sql`select newest.* from (select distinct on (m.person_id) m.person_id, m.id, p.name_key from membership m
        join person p on p.organisation_id = ${tx.organisationId} and p.id = m.person_id
        where ${inCare(tx, { groupIds: groupsAsked(tx, body.customerGroupDtos) })} ${body.q ? sql`and ${hasName('p.name_key', body.q)}` : sql``}
        and exists (select from medicine_order o where o.organisation_id = ${tx.organisationId} and o.person_id = m.person_id
          and ${inForce(tx)})
        order by m.person_id, m.valid_from desc, m.id desc) newest`,
      order: sql`name_key, person_id`,
      rows: sql`select ${careColumns(tx)}, ${storedColumns(tx, span)} from membership m ${careJoins(tx)}
        where m.organisation_id = ${tx.organisationId} and m.id = f.id`,
    },
    boundOf(body),
  ).execute(tx.db)
  const { rows: found, page } = pageFrom(rows, body)
  await auditAll(
    tx,
    found.map(({ person_id: subjectId }) => ({ action: 'medicines.read' as const, subjectKind: 'person', subjectId })),
  )
  return { data: found.map((row) => medicatedOf(tx, careOf(row), row)), page }
}
