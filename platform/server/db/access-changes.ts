/**
 * What decides who may do what: sessions, accounts, memberships, groups. Whoever keeps any of it in memory has to know when it was
 * written, so the statements are recognised where all of them leave (dialect.ts) and nobody has to remember to say it. New sessions,
 * accounts and groups do not count: nothing is kept of them yet. A new membership, a new organisation of an account, a part of care
 * that is opened or closed, and terms that are published or accepted, do.
 */
const CHANGES =
  /\b(?:(?:update|delete\s+from)\s+(?:"?control"?\.)?"?(?:session|account|account_organisation|organisation|membership|customer_group|module_permission|legal_version)|insert\s+into\s+(?:"?control"?\.)?"?(?:account_organisation|membership|module_permission|legal_acceptance))(?![\w.])/i

/** The channel of NOTIFY on which the processes on one database tell each other; the payload is empty. */
export const ACCESS_CHANNEL = 'caravan_access'

/** Whether a statement writes what decides who may do what. */
export const changesAccess = (sql: string): boolean => CHANGES.test(sql)

/** Calls its listeners after the commit of such a statement, before whoever made it goes on. */
export class AccessChanges {
  readonly #listeners = new Set<() => void>()

  /** Returns how to stop listening. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  changed(): void {
    for (const listener of this.#listeners) listener()
  }
}
