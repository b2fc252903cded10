import { sql } from 'kysely'
import { defineJob } from './jobs/job.ts'
import type { Vault } from './vault.ts'
import type { TenantContext } from './tenant-context.ts'

/** Where a chain stands: how many entries are sealed, and the hash of the last. */
export type Head = { seq: number; hash: string }

/** What is wrong with a chain. `seq` is the place in it, null for an entry that has none. */
export type ChainProblem = { what: 'changed' | 'missing' | 'gap' | 'truncated' | 'unsealed'; seq: number | null }

/** Rows that are read and sealed together. */
const BATCH = 2000
/** A log from before there were seals is sealed in parts: each stays far below the limit of a statement and of a job. */
const MOST_AT_ONCE = 5 * BATCH
/** So many entries without a seal are told at most. */
const MOST_TOLD = 100
/**
 * Transactions commit in another order than they made their ids; none lives as long as this. Entries of the last hour are
 * looked at again, and a later one without a seal was not written by the product.
 */
const SETTLED_MS = 60 * 60_000

type Entry = { id: string; text: string }

/** The exact text of an entry: every column, in a fixed order and notation. */
const TEXT = sql<string>`jsonb_build_array(a.id, extract(epoch from a.at)::text, a.account_id, a.person_id, a.role, a.action,
  a.subject_kind, a.subject_id, a.details)::text`

/**
 * Seals what was added to the organisation's audit log and answers the new head. Entries commit with what they describe, so
 * they are sealed afterwards, by one transaction at a time: nothing that people do waits for the chain. 10,000 entries at
 * most; the next call goes on.
 */
export async function sealAudit(tx: TenantContext): Promise<Head> {
  await sql`insert into audit_head (organisation_id) values (${tx.organisationId}) on conflict do nothing`.execute(
    tx.db,
  )
  const { rows } = await sql<Head & { from_id: string }>`select seq, hash, from_id from audit_head
    where organisation_id = ${tx.organisationId} for update`.execute(tx.db)
  const { from_id: fromId, ...before } = rows[0]!
  let head: Head = before
  let at = fromId
  let entries = await unsealed(tx, at)
  while (entries.length > 0 && head.seq - before.seq < MOST_AT_ONCE) {
    const seals = entries.map(({ id, text }) => {
      head = { seq: head.seq + 1, hash: nextHash(tx, head.hash, text) }
      return { organisation_id: tx.organisationId, ...head, audit_id: id, sealed_at: tx.now }
    })
    await tx.db.insertInto('audit_seal').values(seals).execute()
    at = seals.at(-1)?.audit_id ?? at
    entries = entries.length < BATCH ? [] : await unsealed(tx, at)
  }
  if (head.seq === before.seq) return head
  const settled = firstIdAt(new Date(tx.now.getTime() - SETTLED_MS))
  await tx.db
    .updateTable('audit_head')
    .set({ ...head, from_id: at < settled ? at : settled })
    .where('organisation_id', '=', tx.organisationId)
    .execute()
  return head
}

/** Every minute: seals each organisation's log. */
export const sealAuditJob = defineJob({
  name: 'platform.sealAudit',
  every: '* * * * *',
  run: async (tx) => void (await sealAudit(tx)),
})

/** Entries after `at` in the order of their ids. */
async function unsealed(tx: TenantContext, at: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select a.id, ${TEXT} as text from audit a
    where a.organisation_id = ${tx.organisationId} and a.id > ${at}
      and not exists (select 1 from audit_seal s where s.organisation_id = ${tx.organisationId} and s.audit_id = a.id)
    order by a.id limit ${BATCH}`.execute(tx.db)
  return rows
}

/**
 * Reads the whole chain and says what does not fit: an entry that was changed or removed, a seal that was removed, an end
 * that was cut off, an entry that was slipped in. `known` is a head from an earlier look, kept elsewhere: only with it a
 * chain is found whose end was cut off together with its head.
 */
export async function verifyAudit(tx: TenantContext, known?: Head): Promise<{ head: Head; problems: ChainProblem[] }> {
  const problems: ChainProblem[] = []
  let last: Head = { seq: 0, hash: '' }
  for (;;) {
    const seals = await sealsAfter(tx, last.seq)
    for (const { seq, hash, text } of seals) {
      if (seq !== last.seq + 1) problems.push({ what: 'gap', seq: last.seq + 1 })
      else if (text === null) problems.push({ what: 'missing', seq })
      else if (hash !== nextHash(tx, last.hash, text)) problems.push({ what: 'changed', seq })
      if (known?.seq === seq && known.hash !== hash) problems.push({ what: 'changed', seq })
      last = { seq, hash }
    }
    if (seals.length < BATCH) break
  }
  const head = await tx.db
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .where('organisation_id', '=', tx.organisationId)
    .executeTakeFirst()
  const most = Math.max(head?.seq ?? 0, known?.seq ?? 0)
  if (most > last.seq || (head?.hash ?? '') !== last.hash) problems.push({ what: 'truncated', seq: last.seq + 1 })
  const settled = firstIdAt(new Date(tx.now.getTime() - SETTLED_MS))
  const { rows } = await sql`select 1 from audit a
    where a.organisation_id = ${tx.organisationId} and (a.id < ${settled} or a.at < ${new Date(tx.now.getTime() - SETTLED_MS)})
      and not exists (select 1 from audit_seal s where s.organisation_id = ${tx.organisationId} and s.audit_id = a.id)
    limit ${MOST_TOLD}`.execute(tx.db)
  return { head: last, problems: [...problems, ...rows.map((): ChainProblem => ({ what: 'unsealed', seq: null }))] }
}

async function sealsAfter(tx: TenantContext, seq: number) {
  const { rows } = await sql<Head & { text: string | null }>`
    select s.seq, s.hash, case when a.id is null then null else ${TEXT} end as text
    from audit_seal s left join audit a on a.organisation_id = s.organisation_id and a.id = s.audit_id
    where s.organisation_id = ${tx.organisationId} and s.seq > ${seq} order by s.seq limit ${BATCH}`.execute(tx.db)
  return rows
}

const nextHash = ({ vault, organisationId }: { vault: Vault; organisationId: string }, before: string, text: string) =>
  vault.mac(`audit:${organisationId}`, `${before}\n${text}`)

/** The smallest UUIDv7 of a moment (RFC 9562: the first 48 bits are milliseconds). */
function firstIdAt(moment: Date): string {
  const hex = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
