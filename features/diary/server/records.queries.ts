import * as z from 'zod/mini'
import type { Module } from '#platform/shared/contract/modules.ts'
import { id, instant } from '#platform/shared/contract/fields.ts'
import { allOf } from '#platform/server/db/side-by-side.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { recordsOfDay, sayRecord, type Recorded } from '#features/timeline/server/day-records.api.ts'
import type { DayRecord } from '../shared/diary.contract.ts'
import { RECORD_KINDS, sectionOfKind, type RecordKind, type Section } from '../shared/diary.rules.ts'

type OfDay = { personId: string; day: string; zone: string }

/** What a published version keeps of the records. */
const storedRecords = z.array(
  z.object({
    id,
    kind: z.enum(RECORD_KINDS),
    at: instant,
    facts: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
  }),
)
type StoredRecord = z.output<typeof storedRecords>[number]

/** The part of care that opens the records of a kind, beside that of the diary itself. */
const MODULE_OF: Readonly<Partial<Record<RecordKind, Module>>> = {
  measurement: 'measurement.userDetail',
  dose: 'drugs.userDetail',
  treatment: 'drugs.userDetail',
}

const isShown = (kind: RecordKind, closed: readonly string[]): boolean => {
  const module = MODULE_OF[kind]
  return module === undefined || !closed.includes(module)
}

/** The parts of care that the organisation does not open to families. */
export async function closedToFamilies(tx: TenantContext): Promise<string[]> {
  if (tx.actor.role === 'CB_PARENT') return [...tx.actor.closedModules]
  const rows = await tx.db
    .selectFrom('module_permission')
    .select('module')
    .where('organisation_id', '=', tx.organisationId)
    .where('role', '=', 'CB_PARENT')
    .where('granted', '=', false)
    .execute()
  return rows.map(({ module }) => module)
}

const withKind = (record: Recorded): StoredRecord[] => {
  const kind = RECORD_KINDS.find((one) => one === record.kind)
  return kind ? [{ ...record, kind }] : []
}

/** Returns what families read of the records of a day, to be stored with the report that is published. */
export async function recordsToPublish(
  tx: TenantContext,
  asked: OfDay,
  staffOnly: readonly Section[],
): Promise<StoredRecord[]> {
  const records = await recordsOfDay(tx, { ...asked, kinds: RECORD_KINDS, forFamily: true })
  return records.flatMap(withKind).filter(({ kind }) => !staffOnly.includes(sectionOfKind(kind)))
}

/** Returns the records of a day as they are now, for staff, with what of them goes to the family. */
export async function currentRecords(tx: TenantContext, asked: OfDay): Promise<DayRecord[]> {
  const [all, family, closed] = await allOf([
    recordsOfDay(tx, { ...asked, kinds: RECORD_KINDS }),
    recordsOfDay(tx, { ...asked, kinds: RECORD_KINDS, forFamily: true }),
    closedToFamilies(tx),
  ])
  const toFamily = new Set(family.map((record) => record.id))
  return all
    .flatMap(withKind)
    .map((record) => shown(tx, asked.zone, record, toFamily.has(record.id) && isShown(record.kind, closed)))
}

/** Returns the records of a published report, without those of `closed` parts of care; those that are closed to the reader otherwise. */
export const publishedRecords = (
  tx: TenantContext,
  zone: string,
  stored: unknown,
  closed: readonly string[] = tx.actor.closedModules,
): DayRecord[] =>
  storedRecords
    .parse(stored ?? [])
    .filter(({ kind }) => isShown(kind, closed))
    .map((record) => shown(tx, zone, record, true))

function shown(tx: TenantContext, zone: string, record: StoredRecord, forFamily: boolean): DayRecord {
  const { language, role } = tx.actor
  return {
    id: record.id,
    kind: record.kind,
    section: sectionOfKind(record.kind),
    at: record.at,
    ...sayRecord(record, { language, role, zone }),
    forFamily,
  }
}
