import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { isAtOnce, type Ridden } from '../../shared/rivals.rules.ts'
import type { Fact } from '../../shared/runs.rules.ts'
import { foldRowAlone, passengersOf, type Elsewhere, type Passenger } from '../passengers.api.ts'
import { factsAbout } from './facts.ts'

/**
 * The passengers whose contradiction with another run begins or ends by these facts, as they are then. `elsewhere` are passengers of
 * the same children on other runs that have or had them on board. The usual batch has none, and nothing is read.
 */
export async function markRivals(
  tx: TenantContext,
  rows: readonly Passenger[],
  facts: ReadonlyMap<string, readonly Fact[]>,
  elsewhere: readonly Elsewhere[],
): Promise<Map<string, Passenger>> {
  const pairs = rows.flatMap((row) => {
    const against = elsewhere.filter((one) => one.child_id === row.child_id && one.id !== row.rival_id)
    const begins = against.map(({ id }) => ({ row, otherId: id, begins: true }))
    if (row.rival_id === null) return begins
    const known = { row, otherId: row.rival_id, begins: false }
    // A settled contradiction is replaced by that with a run that has the child on board now.
    return row.state === 'BOARDED' ? [...begins, known] : [known]
  })
  if (pairs.length === 0) return new Map()
  const others = await passengersById(
    tx,
    pairs.map(({ otherId }) => otherId),
  )
  const theirs = await factsAbout(tx, [...others.keys()])
  const marked = new Map<string, Passenger>()
  for (const { row, otherId, begins } of pairs) {
    const other = others.get(otherId)
    if (marked.has(row.id)) continue
    if (begins && row.rival_id !== null && other?.state !== 'BOARDED') continue
    const here = ridden(row, facts)
    const there = other && ridden(other, theirs)
    const isRival = there !== undefined && isAtOnce(here, there)
    if (isRival && begins)
      marked.set(row.id, { ...row, rival_id: otherId, rival_at: tx.now, rival_verdict: 'open', rival_said_at: null })
    else if (!isRival && !begins && hasRidden(row, facts))
      marked.set(row.id, { ...row, rival_id: null, rival_at: null, rival_verdict: null, rival_said_at: null })
  }
  return marked
}

/**
 * Gives these passengers' places on board up to the run of which a person has just said that it has the child: the database has
 * each child on board once. `followRivals` then derives their new state.
 */
export async function giveUpPlaces(tx: TenantContext, rows: readonly Passenger[]): Promise<void> {
  const ids = rows.flatMap((row) => (row.state === 'BOARDED' ? (row.rival_id ?? []) : []))
  if (ids.length === 0) return
  await tx.db
    .updateTable('run_passenger')
    .set({ state: 'UNRESOLVED' })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(ids))
    .where('state', '=', 'BOARDED')
    .execute()
}

const ridden = (row: Passenger, facts: ReadonlyMap<string, readonly Fact[]>): Ridden => {
  const its = facts.get(row.id) ?? []
  return { fold: foldRowAlone(row, its), facts: its }
}

// Who was never on this run, by the word of a person or an undo, keeps the mark: that word may be taken back.
const hasRidden = (row: Passenger, facts: ReadonlyMap<string, readonly Fact[]>): boolean => ridden(row, facts).fold.rode

/** These passengers, of whatever run. */
async function passengersById(tx: TenantContext, ids: readonly string[]): Promise<Map<string, Passenger>> {
  const runs = await tx.db
    .selectFrom('run_passenger')
    .select('run_id')
    .distinct()
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(ids))
    .orderBy('run_id')
    .execute()
  const found = new Map<string, Passenger>()
  for (const run of runs)
    for (const one of await passengersOf(tx, run.run_id)) if (ids.includes(one.id)) found.set(one.id, one)
  return found
}
