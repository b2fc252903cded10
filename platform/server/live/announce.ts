import { chunksOf } from '../db/chunks.ts'
import { insertInto } from '../db/insert-into.ts'
import { marked } from '../db/marks.ts'
import type { Tx, TenantContext } from '../tenant-context.ts'

/**
 * Who is told. `groupStaff` are ids of groups: their administrators and assistants of the day; `groupOffice` their administrators alone,
 * where no assistant but those among `persons` may read what changed. `groupMembers` are ids of groups: their administrators, assistants
 * and parents of the day. `runFamilies` are ids of runs: the adults who may see a child on one of them. References are resolved by the relay, so that a row of the outbox is short however many people read it.
 */
export type Audience = {
  persons?: readonly string[]
  groupStaff?: readonly string[]
  groupOffice?: readonly string[]
  groupMembers?: readonly string[]
  runFamilies?: readonly string[]
}

export type Announcement = {
  /** `feature.changed`: picks the handler in the browser. */
  message: `${string}.${string}`
  /** Ids of what changed, nothing else: the reader fetches it through its normal rights. */
  data: Record<string, string | readonly string[]>
  /** Ids of the people whom it is about. It is withheld from an adult who is restricted from all of them. */
  about: readonly string[] | 'nobody'
  audience: Audience
}

/** Rows of one insert: PostgreSQL takes 65,535 parameters, and a row has four. */
const MOST_ROWS = 1000
/** People named in one row, some 40 KB; more of them take several rows. */
const PERSONS_PER_ROW = 1000

/** What transactions that are still under way have to tell. */
const announcing = new WeakMap<Tx, { id: string; message: string; data: string; audience: string }[]>()

/**
 * Says, in the transaction of the command, that something changed. It is written with the commit; then the relay numbers
 * it for every recipient and wakes their sockets, and when the process dies in between, another one does.
 */
export function announce(tx: TenantContext, { message, data, about, audience }: Announcement): void {
  if (!Object.values(audience).some((ids) => ids.length > 0)) return
  const its = announcing.get(tx.db) ?? []
  if (its.length === 0) announcing.set(tx.db, its)
  const { persons, ...others } = audience
  const [some, ...more] = chunksOf(persons ?? [], PERSONS_PER_ROW)
  const parts = [{ ...others, ...(some && { persons: some }) }, ...more.map((part) => ({ persons: part }))]
  for (const part of parts)
    its.push({
      id: tx.newId(),
      message,
      data: JSON.stringify(data),
      audience: JSON.stringify(about === 'nobody' ? part : { ...part, about }),
    })
}

/** Writes what was announced, the last thing before the commit; true when there was something: the relay is to be woken. */
export async function writeAnnounced(tx: TenantContext): Promise<boolean> {
  const its = announcing.get(tx.db)
  if (!its) return false
  for (let at = 0; at < its.length; at += MOST_ROWS) {
    const some = its.slice(at, at + MOST_ROWS)
    const statement = insertInto('outbox', { organisation_id: tx.organisationId, created_at: tx.now }, some)
    await tx.db.executeQuery(marked(statement, { closing: at + MOST_ROWS >= its.length }))
  }
  return true
}
