import { sql } from 'kysely'
import { auditAll } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Care } from './care.queries.ts'
import type { StoredDose } from './stored.queries.ts'
import { tellDropped } from './alerts/notify.commands.ts'

/** Whether a dose was recorded as held because the times of the order were changed, and not by a person. */
export const isDropped = (row: StoredDose): boolean => row.dropped_by_version !== null

type Changed = {
  orderId: string
  /** The version that changed the times, and its reason. */
  change: { version: number; reason: string }
  /** Who changed the times; null: the application, because the records of the day changed afterwards. */
  authorId: string | null
  /** Slots that are no longer due. `isMoved`: the dose has a new time, so nobody is notified. */
  closed: readonly { at: Date; isMoved: boolean }[]
  /** Dropped doses whose slots are due after all. */
  reopened: readonly StoredDose[]
}

/**
 * Records as held what a day loses by other times, and marks as entered in error the dropped doses that are due after all. Notifies the office and the
 * care team of both, and adds them to the audit log. The version of the order must have been stored.
 */
export async function updateDropped(tx: TenantContext, care: Care, changed: Changed): Promise<void> {
  const { orderId, reopened } = changed
  await endDropped(tx, care, changed)
  const dropped = await recordDropped(tx, care, changed)
  const moved = new Set(changed.closed.flatMap(({ at, isMoved }) => (isMoved ? [at.getTime()] : [])))
  await tellDropped(tx, care, {
    dropped: dropped
      .filter(({ slotAt }) => !moved.has(slotAt.getTime()))
      .map(({ slotAt, attempt }) => ({
        cause: causeOf(orderId, slotAt, attempt),
        corrects: attempt === 0 ? [] : [restoredCause(orderId, slotAt, attempt - 1)],
      })),
    restored: reopened.flatMap(({ slot_at: slotAt, attempt }) =>
      slotAt === null
        ? []
        : [
            {
              cause: restoredCause(orderId, new Date(slotAt), attempt),
              corrects: [causeOf(orderId, new Date(slotAt), attempt)],
            },
          ],
    ),
  })
  await auditAll(tx, [
    ...entryOf('medicines.dosesDropped', care, { orderId, doses: dropped.map(({ id }) => id) }),
    ...entryOf('medicines.dosesRestored', care, { orderId, doses: reopened.map(({ id }) => id) }),
  ])
}

const entryOf = (action: `medicines.${string}`, care: Care, details: { orderId: string; doses: string[] }) =>
  details.doses.length === 0 ? [] : [{ action, subjectKind: 'person', subjectId: care.id, details }]

/** The cause of a notice about a dropped dose: a slot that is dropped again has another attempt. */
const causeOf = (orderId: string, slotAt: Date, attempt: number): string =>
  [orderId, slotAt.toISOString(), attempt].join(' ')
const restoredCause = (orderId: string, slotAt: Date, attempt: number): string =>
  `${causeOf(orderId, slotAt, attempt)} restored`

/** Records slots as held. Returns those of which nothing was recorded before. */
async function recordDropped(tx: TenantContext, care: Care, { orderId, change, authorId, closed }: Changed) {
  if (closed.length === 0) return []
  const rows = closed.map(({ at }) => ({
    organisation_id: tx.organisationId,
    group_id: care.groupId,
    id: tx.newId(),
    person_id: care.id,
    order_id: orderId,
    slot_at: at,
    // What was entered in error before keeps its place.
    attempt: sql<number>`(select count(*)::int from medicine_dose d where d.organisation_id = ${tx.organisationId}
      and d.order_id = ${orderId} and d.slot_at = ${at} and d.status = 'entered_in_error')`,
    outcome: 'held' as const,
    reason: 'on_advice' as const,
    note: change.reason,
    author_id: authorId,
    happened_at: tx.now,
    recorded_at: tx.now,
    synced_at: tx.now,
    dropped_by_version: change.version,
  }))
  const recorded = await tx.db
    .insertInto('medicine_dose')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning(['id', 'slot_at', 'attempt'])
    .execute()
  return recorded.flatMap(({ slot_at: slotAt, ...row }) => (slotAt === null ? [] : [{ ...row, slotAt }]))
}

async function endDropped(
  tx: TenantContext,
  care: Care,
  { change, authorId, reopened }: Pick<Changed, 'change' | 'authorId' | 'reopened'>,
): Promise<void> {
  if (reopened.length === 0) return
  await tx.db
    .insertInto('medicine_dose')
    .values(
      reopened.map((dose) => ({
        organisation_id: tx.organisationId,
        group_id: care.groupId,
        id: tx.newId(),
        person_id: care.id,
        order_id: dose.order_id,
        slot_at: dose.slot_at,
        attempt: dose.attempt,
        outcome: dose.outcome,
        reason: dose.reason,
        note: dose.note,
        author_id: authorId,
        happened_at: new Date(dose.happened_at),
        recorded_at: tx.now,
        synced_at: tx.now,
        status: 'entered_in_error' as const,
        replaces_id: dose.id,
        correction_reason: change.reason,
      })),
    )
    .execute()
}
