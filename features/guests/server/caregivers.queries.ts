import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { mayKnowNumber } from '#features/children/server/homes.api.ts'
import { childDay } from '#features/people/server/membership-days.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import type { Caregiver, searchCaregivers } from '../shared/caregivers.contract.ts'
import { byCall, CAREGIVER_KINDS, FUNCTIONS, stateOn } from '../shared/caregivers.rules.ts'
import { guestInReachOf } from './guest-reach.api.ts'
import { mustReachGuest } from './guests.queries.ts'

/** Entries of one guest that are read; who needs more asks for those in force alone. */
const MOST = 200

export type CaregiverRow = {
  id: string
  guest_id: string
  kind: string
  function: string
  person_id: string | null
  name: string
  person_name: string | null
  person_surname: string | null
  phone: string
  person_phone: string | null
  call_order: number | null
  weekdays: number[]
  from_time: string | null
  to_time: string | null
  note: string
  valid_from: string
  valid_to: string | null
  closed: boolean
  version: number
  today: string
}

const columns = (tx: TenantContext) => sql`c.id, c.guest_id, c.kind, c.function, c.person_id, c.name,
    p.name as person_name, p.surname as person_surname, c.phone, p.phone as person_phone, c.call_order, c.weekdays,
    to_char(c.from_time, 'HH24:MI') as from_time, to_char(c.to_time, 'HH24:MI') as to_time, c.note, c.valid_from,
    c.valid_to, c.closed_at is not null as closed, c.version, ${childDay(tx, 'c.guest_id')} as today
  from caregiver c left join person p on p.organisation_id = ${tx.organisationId} and p.id = c.person_id
  where c.organisation_id = ${tx.organisationId} and ${guestInReachOf(tx, 'c.guest_id', { right: 'see' })}
    and ${mayKnowNumber(tx, 'c.guest_id', 'c.phone')}`

/** Who cares for one guest in reach, a page of them. */
export async function searchCaregiverRows(tx: TenantContext, body: BodyOf<typeof searchCaregivers>) {
  const { guestId, all } = body.filters
  const { rows } = await sql<CaregiverRow>`select ${columns(tx)} and c.guest_id = ${guestId}
    order by c.closed_at nulls first, c.valid_from desc, c.id limit ${MOST}`.execute(tx.db)
  // A guest without anybody is told from one who looks missing.
  if (rows.length === 0) await mustReachGuest(tx, guestId)
  const found = rows
    .map((row) => shownCaregiver(tx, row))
    .filter(({ state }) => all || state !== 'PAST')
    .toSorted(byCall)
  const { limit, offset } = body
  return { data: found.slice(offset, offset + limit), page: { limit, offset, total: found.length } }
}

/** An entry whose guest the actor reaches, for a change (`locked`) or to be read; any other looks missing. */
export async function findCaregiver(tx: TenantContext, id: string, locked = false): Promise<CaregiverRow> {
  const { rows } = await sql<CaregiverRow>`select ${columns(tx)} and c.id = ${id}
    ${locked ? sql`for update of c` : sql``}`.execute(tx.db)
  const row = rows[0]
  if (!row) throw notFound()
  return row
}

export function shownCaregiver(tx: TenantContext, row: CaregiverRow): Caregiver {
  return {
    id: row.id,
    guestId: row.guest_id,
    kind: CAREGIVER_KINDS.find((one) => one === row.kind) ?? 'CONTACT',
    function: FUNCTIONS.find((one) => one === row.function) ?? 'OTHER',
    personId: row.person_id,
    fullName:
      row.person_id === null ? row.name : fullName({ name: row.person_name ?? '', surname: row.person_surname ?? '' }),
    // The telephone of an assistant is for the office; what others are to call is written into the entry.
    phone: row.phone === '' && tx.actor.role === 'CB_ADMIN' ? (row.person_phone ?? '') : row.phone,
    callOrder: row.call_order,
    weekdays: row.weekdays,
    fromTime: row.from_time,
    toTime: row.to_time,
    note: row.note,
    from: row.valid_from,
    to: row.valid_to,
    state: stateOn(row.today, { from: row.valid_from, to: row.valid_to, closed: row.closed }),
    version: row.version,
    abilities: { edit: tx.actor.role === 'CB_ADMIN' && !row.closed },
  }
}
