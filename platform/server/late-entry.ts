import { lateness } from '#platform/shared/dates/late-entry.rules.ts'
import { badFields, refusedNow } from '#platform/shared/errors/app-error.ts'
import { timesOf } from './device-time.ts'
import { isOffice } from './policy/office.ts'
import type { TenantContext } from './tenant-context.ts'

/** What the feature says when it refuses; `where` is put before the name of the field. */
type Words = { office: string; reason: string; where?: string }
type Told = { happenedAt?: string | undefined; recordedAt?: string | undefined; lateReason?: string | undefined }
type Times = { happenedAt: Date; recordedAt: Date; lateReason?: string | undefined }

/** Throws when an entry is later than its author may enter it (409), or late without a reason (400 at `lateReason`). */
export function mustBeInTime(
  tx: TenantContext,
  { happenedAt, recordedAt, lateReason }: Times,
  { office, reason, where = '' }: Words,
): void {
  // A device says when it was written down: how long ago it happened is seen by the clock of the server.
  if (!isOffice(tx) && lateness({ happenedAt, recordedAt: tx.now }) === 'office') throw refusedNow(office)
  if (lateness({ happenedAt, recordedAt }) !== 'none' && lateReason === undefined)
    throw badFields([{ fieldName: `${where}lateReason`, message: reason }])
}

/** The three times of an entry as columns: when it happened, when it was written down on a device, when it came here. Throws as `mustBeInTime`. */
export function timesOfEntry(tx: TenantContext, told: Told, words: Words) {
  const { happenedAt, recordedAt } = timesOf(tx, told)
  mustBeInTime(tx, { happenedAt, recordedAt, lateReason: told.lateReason }, words)
  return {
    happened_at: happenedAt,
    recorded_at: recordedAt,
    synced_at: tx.now,
    late_reason: told.lateReason ?? null,
  }
}
