import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { AnswerOf, BodyOf, Page } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { foldVersions, type Folded, type VersionState } from '#platform/shared/versions/fold.rules.ts'
import { audit } from '#platform/server/audit.ts'
import { isOffice } from '#platform/server/policy/office.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { versionRows, type VersionRow } from '#platform/server/versions/version-rows.ts'
import { ATTACHMENTS_MAX } from '#features/documents/shared/attachments.contract.ts'
import { personInReach, personReached } from '#features/guests/server/person-reach.api.ts'
import { authorName } from '#features/people/server/people.api.ts'
import {
  CHANGES,
  recordContent,
  recordFile,
  type getRecord,
  type MedicalRecord,
  type RecordContent,
  type RecordFile,
  type searchRecords,
  type STATUSES,
} from '../shared/records.contract.ts'
import { mayOpen, type Confidentiality, type Kind } from '../shared/records.rules.ts'
import { accessTo, NO_ACCESS, readingFor, readsProposals, type Access } from './records.policy.ts'

/** One version as it is stored. */
export type Row = VersionRow & {
  kind: Kind
  confidentiality: Confidentiality
  family_told: boolean
  state: VersionState
  status: (typeof STATUSES)[number]
  dated_on: string
  next_due: string | null
  files: unknown
}
/** A record with what the actor may do about what is restricted of it. */
export type Found = { record: Folded<Row>; access: Access }

const COLUMNS = ['kind', 'confidentiality', 'family_told', 'state', 'status', 'dated_on', 'next_due', 'files']

const files = z.array(recordFile)
/** The files in use with a version. */
export const filesOf = (row: Row): RecordFile[] => files.parse(row.files)

const stored = z.omit(recordContent, { kind: true, date: true, confidentiality: true, familyTold: true, nextDue: true })

/** What a version says: what the database checks or looks for stands in columns, the rest in `content`. */
export const contentOf = (row: Row): RecordContent => ({
  ...stored.parse(row.content),
  kind: row.kind,
  date: row.dated_on,
  confidentiality: row.confidentiality,
  familyTold: row.family_told,
  nextDue: row.next_due,
})

/** The records of these versions that the actor may know of; access is asked once, and only when something is restricted. */
async function visibleOf(tx: TenantContext, rows: readonly Row[]): Promise<Found[]> {
  const [first] = rows
  if (!first) return []
  const restricted = rows.some(({ confidentiality }) => confidentiality === 'RESTRICTED')
  const access = restricted ? await accessTo(tx, first.person_id) : NO_ACCESS
  return (
    foldVersions(rows)
      .filter(({ now }) => now.state === 'ACCEPTED' || readsProposals(tx))
      // What was entered in error may be about somebody else.
      .filter(({ now }) => now.status === 'OPEN' || isOffice(tx))
      .filter(({ now }) => readingFor(tx, now, access) !== 'nothing')
      .map((record) => ({ record, access }))
  )
}

/** All versions of one record in reach; another looks missing. */
export async function findRecord(tx: TenantContext, id: string): Promise<Found> {
  const rows = await versionRows<Row>(tx, {
    table: 'medical_record',
    columns: COLUMNS,
    where: sql`v.id = ${id} and ${personReached(tx, 'v.person_id')}`,
  })
  const [found] = await visibleOf(tx, rows)
  if (!found) throw notFound()
  return found
}

const stands = ({ now }: Folded<Row>): boolean => now.status === 'OPEN' && now.state !== 'REFUSED'

/** One page of those of a person. */
export async function searchRows(
  tx: TenantContext,
  { filters: { personId, all, kinds }, limit, offset }: BodyOf<typeof searchRecords>,
): Promise<{ data: AnswerOf<typeof searchRecords>; page: Page }> {
  const rows = await versionRows<Row>(tx, {
    table: 'medical_record',
    columns: COLUMNS,
    where: sql`v.person_id = ${personId} and ${personReached(tx, 'v.person_id')}`,
  })
  // Somebody without any is told from one who looks missing.
  if (rows.length === 0) await personInReach(tx, personId)
  const found = (await visibleOf(tx, rows))
    .filter(({ record }) => (all || stands(record)) && (kinds?.includes(record.now.kind) ?? true))
    .toSorted((a, b) => compare(b.record.now, a.record.now))
  if (offset === 0) await audit(tx, { action: 'records.read', subjectKind: 'person', subjectId: personId })
  return {
    data: found.slice(offset, offset + limit).map((one) => shownRecord(tx, one)),
    page: { limit, offset, total: found.length },
  }
}

/** By the day, and those of one day by when they came here. */
function compare(a: Row, b: Row): number {
  if (a.dated_on !== b.dated_on) return a.dated_on < b.dated_on ? -1 : 1
  return a.synced_at.getTime() - b.synced_at.getTime()
}

/** One with all that it said before, for `get`. */
export async function recordWithHistory(tx: TenantContext, id: string): Promise<AnswerOf<typeof getRecord>> {
  const found = await findRecord(tx, id)
  await audit(tx, { action: 'records.read', subjectKind: 'person', subjectId: found.record.now.person_id })
  return shownWithHistory(tx, found)
}

/** A record with its versions. One that was restricted once is read by who has it open, also when it is restricted no more. */
export function shownWithHistory(tx: TenantContext, found: Found): AnswerOf<typeof getRecord> {
  const versions = found.record.versions.filter(({ state }) => state === 'ACCEPTED' || readsProposals(tx))
  const closed = readingFor(tx, found.record.now, found.access) !== 'all'
  const history = versions.map((row) => shownVersion(row, !closed && readingFor(tx, row, found.access) === 'all'))
  return { ...shownRecord(tx, found), history }
}

/** Whether the actor may change what it says, as far as role and state go. */
export function mayChange(tx: TenantContext, { now, versions }: Folded<Row>): boolean {
  if (now.status !== 'OPEN') return false
  if (isOffice(tx)) return now.state === 'ACCEPTED'
  const first = versions.at(-1)
  return tx.actor.role === 'CB_PARENT' && now.state === 'PROPOSED' && first?.author_id === tx.actor.personId
}

/** A record as it is answered. */
export function shownRecord(tx: TenantContext, { record, access }: Found): MedicalRecord {
  const { now, newest, waits, versions } = record
  const reads = readingFor(tx, now, access) === 'all'
  const changes = mayChange(tx, record) && reads
  const until = access.open.get(now.id)
  const once = versions.some(({ confidentiality }) => confidentiality === 'RESTRICTED')
  return {
    id: now.id,
    personId: now.person_id,
    version: newest.version,
    kind: now.kind,
    date: now.dated_on,
    confidentiality: now.confidentiality,
    state: now.state,
    status: now.status,
    now: shownVersion(now, reads),
    files: reads ? filesOf(now) : [],
    openUntil: once && until ? until.toISOString() : null,
    abilities: {
      change: changes,
      decide: isOffice(tx) && waits !== null,
      settle: isOffice(tx) && now.state === 'ACCEPTED',
      attach: changes && filesOf(now).length < ATTACHMENTS_MAX,
      open: once && until === undefined && mayOpen({ role: tx.actor.role, clinical: access.clinical }),
    },
  }
}

function shownVersion(row: Row, reads: boolean): MedicalRecord['now'] {
  return {
    version: row.version,
    change: CHANGES.find((one) => one === row.change) ?? 'changed',
    state: row.state,
    content: reads ? contentOf(row) : null,
    by: authorName(row.by_name, row.by_surname),
    reason: reads ? row.reason : '',
    happenedAt: row.happened_at.toISOString(),
    recordedAt: row.recorded_at.toISOString(),
    syncedAt: row.synced_at.toISOString(),
  }
}
