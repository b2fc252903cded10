import type { Work } from './work.ts'

/** What a device claims about time: never later than the server's clock says it can be. */
export function claimed(work: Pick<Work, 'now'>, occurredAt: string): Date {
  const at = new Date(occurredAt)
  return at > work.now ? work.now : at
}
