import type { Tx, TenantContext } from '../tenant-context.ts'

/**
 * News that only counts at this moment, such as where a vehicle is: it goes to the sockets that are open now and is
 * kept nowhere, so that nobody finds a history in the mailbox. It carries its data, because the next one is seconds away.
 */
export type Passing = {
  /** `feature.verb`: picks the handler in the browser. */
  message: `${string}.${string}`
  data: Record<string, string | number | null>
  /** Ids of the persons who may know it at this moment: whoever says it has checked their rights. */
  persons: readonly string[]
}

const passing = new WeakMap<Tx, Passing[]>()

/** Says something in passing; it is sent when the transaction is committed. */
export function tellInPassing(tx: TenantContext, news: Passing): void {
  if (news.persons.length > 0) passing.set(tx.db, [...toldInPassing(tx.db), news])
}

/** What was said in passing in this transaction. */
export const toldInPassing = (trx: Tx): readonly Passing[] => passing.get(trx) ?? []
