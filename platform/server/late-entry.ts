import { lateness } from '#platform/shared/dates/late-entry.rules.ts'
import { badFields, refusedNow } from '#platform/shared/errors/app-error.ts'
import { claimed } from './device-time.ts'
import type { TenantContext } from './tenant-context.ts'

/** What the feature says when it refuses. */
type Words = { office: string; reason: string }
type Told = { happenedAt?: string | undefined; recordedAt?: string | undefined; lateReason?: string | undefined }

/**
 * The three times of an entry: when it happened, when it was written down on a device, when it came here. Throws when it is later than its author
 * may enter it (409), or late without a reason (400 at `lateReason`).
 */
export function timesOfEntry(tx: TenantContext, { happenedAt, recordedAt, lateReason }: Told, words: Words) {
  const happened_at = happenedAt === undefined ? tx.now : claimed(tx, happenedAt)
  const written = recordedAt === undefined ? tx.now : claimed(tx, recordedAt)
  const recorded_at = written < happened_at ? happened_at : written
  const office = tx.actor.role === 'CB_ADMIN' || tx.actor.role === null
  // A device says when it was written down: how long ago it happened is seen by the clock of the server.
  if (!office && lateness({ happenedAt: happened_at, recordedAt: tx.now }) === 'office') throw refusedNow(words.office)
  if (lateness({ happenedAt: happened_at, recordedAt: recorded_at }) !== 'none' && lateReason === undefined)
    throw badFields([{ fieldName: 'lateReason', message: words.reason }])
  return { happened_at, recorded_at, synced_at: tx.now, late_reason: lateReason ?? null }
}
