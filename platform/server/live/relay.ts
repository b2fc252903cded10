import { sql } from 'kysely'
import { chunksOf } from '../db/chunks.ts'
import type { TenantContext } from '../tenant-context.ts'
import { isOpen, type Mail } from './mailbox.ts'
import { findRecipients } from './recipients.ts'

/** A recipient whose counter moved. */
export type Recipient = { organisationId: string; personId: string }

/** What a recipient got, so that sockets of this process need not read it back. */
export type Delivery = Recipient & { mail: Mail[] }

type Waiting = { id: string; message: string; data: Mail['data']; audience: unknown; created_at: Date }

/** Announcements of one batch at most. */
const BATCH = 500
/** Characters of the announcements of one batch at most; a longer one is a batch of its own. */
const BATCH_CHARACTERS = 1_000_000
/** Messages of one batch at most; an announcement with more recipients is a batch of its own. */
const BATCH_MESSAGES = 10_000
/** Rows of one insert: the statement stays within its time, and its parameters within some megabytes. */
const ROWS_PER_INSERT = 5000

/**
 * Takes waiting announcements of one organisation that no other relay holds, and writes them to each recipient with an open mailbox
 * under the next number of that recipient. Answers who got something and whether more may wait.
 */
export async function relayBatch(tx: TenantContext): Promise<{ deliveries: Delivery[]; more: boolean }> {
  const { rows, more } = await waiting(tx)
  if (rows.length === 0) return { deliveries: [], more: false }

  const { perPerson, addressed } = await address(tx, rows)
  const persons = [...perPerson.keys()].toSorted()
  const deliveries: Delivery[] = []
  for (const some of chunksOf(persons, ROWS_PER_INSERT)) {
    const told = some.map((personId) => perPerson.get(personId)!)
    const last = await raiseCounters(
      tx,
      some,
      told.map((messages) => messages.length),
    )
    const written = some.flatMap((personId, index) => {
      const seq = last.get(personId)
      if (seq === undefined) return []
      return [{ organisationId: tx.organisationId, personId, mail: number(told[index]!, seq) }]
    })
    await write(tx, written)
    deliveries.push(...written)
  }
  await sql`
    update outbox set relayed_at = ${tx.now}
    where organisation_id = ${tx.organisationId} and id = any(${rows.slice(0, addressed).map((row) => row.id)}::uuid[])
  `.execute(tx.db)
  return { deliveries, more: more || addressed < rows.length }
}

/** The oldest announcements that wait, as many as one batch holds, locked; `more`: others may wait. */
async function waiting(tx: TenantContext): Promise<{ rows: Waiting[]; more: boolean }> {
  const { rows } = await sql<Waiting & { found: number }>`
    with locked as materialized (
      select id, message, data, audience, created_at, octet_length(data::text) + octet_length(audience::text) as size
      from outbox where organisation_id = ${tx.organisationId} and relayed_at is null
      order by created_at, id limit ${BATCH} for update skip locked),
    measured as (
      select *, sum(size) over (order by created_at, id) - size as before, (count(*) over ())::int as found from locked)
    select id, message, data, audience, created_at, found from measured
    where before < ${BATCH_CHARACTERS} order by created_at, id
  `.execute(tx.db)
  const found = rows[0]?.found ?? 0
  return { rows, more: found === BATCH || rows.length < found }
}

/**
 * What each person is told, in order, and how many of the announcements that are; the others wait for the next batch. The same news
 * twice in a row is told once: the reader fetches anyway.
 */
async function address(
  tx: TenantContext,
  rows: readonly Waiting[],
): Promise<{ perPerson: Map<string, Waiting[]>; addressed: number }> {
  const recipientsOf = await findRecipients(
    tx,
    rows.map((row) => row.audience),
  )
  const perPerson = new Map<string, Waiting[]>()
  let messages = 0
  for (const [index, row] of rows.entries()) {
    const recipients = recipientsOf(index)
    if (index > 0 && messages + recipients.size > BATCH_MESSAGES) return { perPerson, addressed: index }
    messages += recipients.size
    for (const personId of recipients) {
      const told = perPerson.get(personId) ?? []
      if (told.length === 0) perPerson.set(personId, told)
      if (!isSame(told.at(-1), row)) told.push(row)
    }
  }
  return { perPerson, addressed: rows.length }
}

const isSame = (a: Waiting | undefined, b: Waiting): boolean =>
  a !== undefined && a.message === b.message && JSON.stringify(a.data) === JSON.stringify(b.data)

/**
 * Moves the counters of the recipients with an open mailbox on, in the order of their ids so that two relays never wait for each other
 * in a ring. Returns their last numbers; people without an open mailbox are missing.
 */
async function raiseCounters(
  tx: TenantContext,
  persons: readonly string[],
  by: readonly number[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ person_id: string; seq: number }>`
    with raised as materialized (
      select mailbox.person_id, p.by from unnest(${[...persons]}::uuid[], ${[...by]}::bigint[]) as p (id, by)
      join live_counter mailbox on mailbox.organisation_id = ${tx.organisationId} and mailbox.person_id = p.id
      where ${isOpen(tx.now, 'mailbox.seen_at')} order by mailbox.person_id for no key update of mailbox)
    update live_counter c set seq = c.seq + raised.by from raised
    where c.organisation_id = ${tx.organisationId} and c.person_id = raised.person_id
    returning c.person_id, c.seq
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
  const all = deliveries.flatMap(({ personId, mail }) => mail.map((one) => ({ personId, ...one })))
  for (const messages of chunksOf(all, ROWS_PER_INSERT))
    await sql`
      insert into live_message (organisation_id, person_id, seq, message, data, at)
      select ${tx.organisationId}, m.* from unnest(
        ${messages.map((one) => one.personId)}::uuid[], ${messages.map((one) => one.seq)}::bigint[],
        ${messages.map((one) => one.message)}::text[], ${messages.map((one) => JSON.stringify(one.data))}::jsonb[],
        ${messages.map((one) => one.at)}::timestamptz[]) as m
    `.execute(tx.db)
}
