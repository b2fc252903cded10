import type { TenantContext } from './tenant-context.ts'

/** What a device claims about time: never later than the server's clock says it can be. */
export function claimed(tx: Pick<TenantContext, 'now'>, occurredAt: string): Date {
  const at = new Date(occurredAt)
  return at > tx.now ? tx.now : at
}

/** When something happened and when it was written down, now where a device says nothing: neither before it happened nor after it came here. */
export function timesOf(
  tx: Pick<TenantContext, 'now'>,
  said: { happenedAt?: string | undefined; recordedAt?: string | undefined },
) {
  const happenedAt = said.happenedAt === undefined ? tx.now : claimed(tx, said.happenedAt)
  const written = said.recordedAt === undefined ? tx.now : claimed(tx, said.recordedAt)
  return { happenedAt, recordedAt: written < happenedAt ? happenedAt : written }
}
