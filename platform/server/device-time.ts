import type { TenantContext } from './tenant-context.ts'

/** What a device claims about time: never later than the server's clock says it can be. */
export function claimed(tx: Pick<TenantContext, 'now'>, occurredAt: string): Date {
  const at = new Date(occurredAt)
  return at > tx.now ? tx.now : at
}
