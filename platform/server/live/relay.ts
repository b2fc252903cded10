import { sql } from 'kysely'
import * as z from 'zod/mini'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { limitToGroups } from '../db/transaction.ts'
import type { TenantContext } from '../tenant-context.ts'
import type { Mail } from './mailbox.ts'

/** A recipient whose counter moved. */
export type Recipient = { organisationId: string; personId: string }

/** What a recipient got, so that sockets of this process need not read it back. */
export type Delivery = Recipient & { mail: Mail[] }

const BATCH = 500

const audienceSchema = z.object({
  persons: z._default(z.array(z.string()), []),
  groupStaff: z._default(z.array(z.string()), []),
  groupOffice: z._default(z.array(z.string()), []),
  about: z._default(z.array(z.string()), []),
})

type Waiting = { id: string; message: string; data: Mail['data']; audience: unknown; created_at: Date }

/**
 * Takes waiting announcements of one organisation that no other relay holds, and writes them to each recipient under the
 * next number of that recipient. Answers who got something and whether more may wait.
 */
export async function relayBatch(tx: TenantContext): Promise<{ deliveries: Delivery[]; more: boolean }> {
  const { organisationId } = tx
  const { rows } = await sql<Waiting>`
    select id, message, data, audience, created_at from outbox
    where organisation_id = ${organisationId} and relayed_at is null
    order by created_at, id limit ${BATCH} for update skip locked
  `.execute(tx.db)
  if (rows.length === 0) return { deliveries: [], more: false }

  const perPerson = await address(tx, rows)
  const persons = [...perPerson.keys()].toSorted()
  const deliveries: Delivery[] = []
  if (persons.length > 0) {
    const told = persons.map((personId) => perPerson.get(personId)!)
    const last = await raiseCounters(
      tx,
      persons,
      told.map((messages) => messages.length),
    )
    for (const [index, personId] of persons.entries()) {
      deliveries.push({ organisationId, personId, mail: number(told[index]!, last.get(personId)!) })
    }
    await write(tx, deliveries)
  }
  await sql`
    update outbox set relayed_at = ${tx.now}
    where organisation_id = ${organisationId} and id = any(${rows.map((row) => row.id)}::uuid[])
  `.execute(tx.db)
  return { deliveries, more: rows.length === BATCH }
}

/** What each person is told, in order. The same news twice in a row is told once: the reader fetches anyway. */
async function address(tx: TenantContext, rows: readonly Waiting[]): Promise<Map<string, Waiting[]>> {
  const audiences = rows.map((row) => audienceSchema.parse(row.audience))
  const groups = audiences.flatMap(({ groupStaff, groupOffice }) => [...groupStaff, ...groupOffice])
  const { staff, office } = await staffOf(tx, [...new Set(groups)])
  const withheld = await withheldFrom(
    tx,
    audiences.flatMap(({ about }) => about),
  )
  const perPerson = new Map<string, Waiting[]>()
  for (const [index, row] of rows.entries()) {
    const { about } = audiences[index]!
    for (const personId of personsOf(audiences[index]!, staff, office)) {
      if (about.length > 0 && about.every((one) => withheld.has(`${personId} ${one}`))) continue
      const told = perPerson.get(personId) ?? []
      if (told.length === 0) perPerson.set(personId, told)
      if (!isSame(told.at(-1), row)) told.push(row)
    }
  }
  return perPerson
}

/** Returns `adult person` for each adult who is restricted from one of these people, whatever makes the adult a reader of the news. */
async function withheldFrom(tx: TenantContext, about: readonly string[]): Promise<Set<string>> {
  if (about.length === 0) return new Set()
  const { rows: found } = await sql<{ adult_id: string; child_id: string }>`
    select adult_id, child_id from relationship where organisation_id = ${tx.organisationId}
      and child_id = any(${[...new Set(about)]}::uuid[]) and restricted`.execute(tx.db)
  return new Set(found.map((row) => `${row.adult_id} ${row.child_id}`))
}

const isSame = (a: Waiting | undefined, b: Waiting): boolean =>
  a !== undefined && a.message === b.message && JSON.stringify(a.data) === JSON.stringify(b.data)

type ByGroup = ReadonlyMap<string, readonly string[]>

const personsOf = (
  { persons, groupStaff, groupOffice }: z.output<typeof audienceSchema>,
  staff: ByGroup,
  office: ByGroup,
) =>
  new Set([
    ...persons,
    ...groupStaff.flatMap((group) => staff.get(group) ?? []),
    ...groupOffice.flatMap((group) => office.get(group) ?? []),
  ])

/** Administrators and assistants of each group on its own day, and its administrators (`office`). */
async function staffOf(tx: TenantContext, groupIds: readonly string[]): Promise<{ staff: ByGroup; office: ByGroup }> {
  if (groupIds.length === 0) return { staff: new Map(), office: new Map() }
  // The policy of memberships compares each row with all groups of the transaction: of a whole city these are many.
  await limitToGroups(tx.db, groupIds)
  const { rows } = await sql<{
    group_id: string
    person_id: string
    role: string
    zone: string
    valid_from: string
    valid_to: string | null
  }>`
    select m.group_id, m.person_id, m.role, g.zone, m.valid_from, m.valid_to
    from membership m join customer_group g on g.organisation_id = m.organisation_id and g.id = m.group_id
    where m.organisation_id = ${tx.organisationId} and m.group_id = any(${[...groupIds]}::uuid[])
      and m.role in ('CB_ADMIN', 'CB_ASSISTANT')
  `.execute(tx.db)
  const today = rows.filter((row) => {
    const day = dayIn(row.zone, tx.now)
    return row.valid_from <= day && (row.valid_to === null || row.valid_to >= day)
  })
  return { staff: byGroup(today), office: byGroup(today.filter((row) => row.role === 'CB_ADMIN')) }
}

const byGroup = (rows: readonly { group_id: string; person_id: string }[]): ByGroup =>
  new Map([...Map.groupBy(rows, (row) => row.group_id)].map(([id, some]) => [id, some.map((row) => row.person_id)]))

/** Moves each recipient's counter on, in the order of their ids so that two relays never wait for each other in a ring. */
async function raiseCounters(
  tx: TenantContext,
  persons: readonly string[],
  by: readonly number[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ person_id: string; seq: number }>`
    insert into live_counter (organisation_id, person_id, seq)
    select ${tx.organisationId}, p.id, p.by from unnest(${[...persons]}::uuid[], ${[...by]}::bigint[]) as p (id, by)
    order by p.id
    on conflict (organisation_id, person_id) do update set seq = live_counter.seq + excluded.seq
    returning person_id, seq
  `.execute(tx.db)
  return new Map(rows.map((row) => [row.person_id, Number(row.seq)]))
}

function number(told: readonly Waiting[], last: number): Mail[] {
  return told.map(({ message, data, created_at: at }, index) => ({
    seq: last - told.length + 1 + index,
    message,
    data,
    at,
  }))
}

async function write(tx: TenantContext, deliveries: readonly Delivery[]): Promise<void> {
  const messages = deliveries.flatMap(({ personId, mail }) => mail.map((one) => ({ personId, ...one })))
  await sql`
    insert into live_message (organisation_id, person_id, seq, message, data, at)
    select ${tx.organisationId}, m.* from unnest(
      ${messages.map((one) => one.personId)}::uuid[], ${messages.map((one) => one.seq)}::bigint[],
      ${messages.map((one) => one.message)}::text[], ${messages.map((one) => JSON.stringify(one.data))}::jsonb[],
      ${messages.map((one) => one.at)}::timestamptz[]) as m
  `.execute(tx.db)
}
