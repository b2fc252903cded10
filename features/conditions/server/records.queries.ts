import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { versionRows, type VersionRow } from '#platform/server/versions/version-rows.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { foldVersions, type Folded, type VersionState } from '#platform/shared/versions/fold.rules.ts'
import { personInReach, personReached } from '#features/guests/server/person-reach.api.ts'
import { authorName } from '#features/people/server/people.api.ts'
import { ofKin } from '#features/people/server/rights.api.ts'
import { CHANGES, type Kind, type STATUSES } from '../shared/conditions.contract.ts'
import { mayDecide, readsProposals } from './conditions.policy.ts'

/** One version as it is stored. */
export type Row = VersionRow & {
  kind: Kind
  state: VersionState
  status: (typeof STATUSES)[number]
  /** The actor is a guardian who decides about the person. */
  decides: boolean
}
type Content = z.ZodMiniType
/** How the records of a kind are read: what their content is, and what of it this reader gets. */
export type Reading<C extends Content> = {
  kind: Kind
  content: C
  shown: (tx: TenantContext, content: z.output<C>) => z.output<C>
}

const COLUMNS = ['kind', 'state', 'status']

const decides = (tx: TenantContext) => sql`${ofKin(tx, 'v.person_id', 'decideMedical')} as decides`

/** All versions of one record in reach, folded; another looks missing. */
export async function findRecord(tx: TenantContext, kind: Kind, id: string): Promise<Folded<Row>> {
  const rows = await versionRows<Row>(tx, {
    table: 'health_record',
    columns: COLUMNS,
    computed: decides(tx),
    where: sql`v.id = ${id} and v.kind = ${kind} and ${personReached(tx, 'v.person_id')}`,
  })
  const [record] = foldVersions(rows)
  if (!record || !visible(tx, record)) throw notFound()
  return record
}

/** What the version says is in force, or what a proposal says before that. */
const visible = (tx: TenantContext, record: Folded<Row>): boolean =>
  record.now.state === 'ACCEPTED' || readsProposals(tx)

type Asked = { filters: { personId: string; all: boolean }; limit: number; offset: number }

/** One page of those of a person. */
export async function searchRecords<C extends Content>(
  tx: TenantContext,
  reading: Reading<C>,
  { filters, limit, offset }: Asked,
) {
  const { personId, all } = filters
  const rows = await versionRows<Row>(tx, {
    table: 'health_record',
    columns: COLUMNS,
    computed: decides(tx),
    where: sql`v.person_id = ${personId} and v.kind = ${reading.kind} and ${personReached(tx, 'v.person_id')}`,
  })
  // Somebody without any is told from one who looks missing.
  if (rows.length === 0) await personInReach(tx, personId)
  const found = foldVersions(rows).filter((record) => visible(tx, record) && (all || stands(record)))
  if (offset === 0) await audit(tx, { action: 'conditions.read', subjectKind: 'person', subjectId: personId })
  const data = found.slice(offset, offset + limit).map((record) => shownRecord(tx, reading, record))
  return { data, page: { limit, offset, total: found.length } }
}

const stands = ({ now }: Folded<Row>): boolean => now.status === 'OPEN' && now.state !== 'REFUSED'

/** A record as it is answered. */
export function shownRecord<C extends Content>(tx: TenantContext, reading: Reading<C>, record: Folded<Row>) {
  const { now, newest, waits } = record
  const open = now.status === 'OPEN'
  return {
    id: now.id,
    personId: now.person_id,
    version: newest.version,
    state: now.state,
    status: now.status,
    now: shownVersion(tx, reading, now),
    proposal: waits && now.state === 'ACCEPTED' && readsProposals(tx) ? shownVersion(tx, reading, waits) : null,
    abilities: {
      change:
        (mayDecide(tx) || (tx.actor.role === 'CB_PARENT' && newest.decides)) &&
        open &&
        (waits === null || !mayDecide(tx)),
      decide: mayDecide(tx) && waits !== null,
      close: mayDecide(tx) && waits === null && now.state === 'ACCEPTED',
    },
  }
}

/** The same with all that it said before, for `get`. */
export async function recordWithHistory<C extends Content>(tx: TenantContext, reading: Reading<C>, id: string) {
  const record = await findRecord(tx, reading.kind, id)
  await audit(tx, { action: 'conditions.read', subjectKind: 'person', subjectId: record.now.person_id })
  const versions = record.versions.filter(({ state }) => state === 'ACCEPTED' || readsProposals(tx))
  return { ...shownRecord(tx, reading, record), history: versions.map((row) => shownVersion(tx, reading, row)) }
}

function shownVersion<C extends Content>(tx: TenantContext, { content, shown }: Reading<C>, row: Row) {
  return {
    version: row.version,
    content: shown(tx, content.parse(row.content)),
    change: CHANGES.find((one) => one === row.change) ?? 'changed',
    state: row.state,
    by: authorName(row.by_name, row.by_surname),
    reason: row.reason,
    happenedAt: row.happened_at.toISOString(),
    recordedAt: row.recorded_at.toISOString(),
    syncedAt: row.synced_at.toISOString(),
  }
}
