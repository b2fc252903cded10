import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { verdictForOther, wordSince } from '../../shared/rivals.rules.ts'
import { tellRuns } from '../audience.api.ts'
import { watchPassengers } from '../consequences/passenger-alerts.api.ts'
import { foldRowAlone, passengersOf, type Passenger } from '../passengers.api.ts'
import { refold } from '../projection.api.ts'
import { followBreakdown } from '../stranded.api.ts'
import { factsAbout } from './facts.ts'

/**
 * Brings the other run of each contradiction in line with what was recorded here: a contradiction that began or ended, and the word of
 * a person about which run had the child. A run that is over stays as it was closed.
 */
export async function followRivals(
  tx: TenantContext,
  before: readonly Passenger[],
  after: readonly Passenger[],
): Promise<void> {
  const was = new Map(before.map((one) => [one.id, one.rival_id]))
  const pairs = after.flatMap((one) => {
    const otherId = one.rival_id ?? was.get(one.id) ?? null
    return otherId === null ? [] : [{ one, otherId }]
  })
  if (pairs.length === 0) return
  const facts = await factsAbout(
    tx,
    pairs.map(({ one }) => one.id),
  )
  for (const { one, otherId } of pairs) {
    const other = await otherSide(tx, otherId)
    if (!other) continue
    const { run, passengers } = other
    const theirs = passengers.find(({ id }) => id === otherId)
    // The other run contradicts a third one since: that counts, unless it has just given its place up to this run.
    const isEarlier = was.get(one.id) === otherId && one.state !== 'BOARDED'
    if (isEarlier && theirs?.rival_id && theirs.rival_id !== one.id) continue
    const all = passengers.map((row) => (row.id === otherId ? toldBy(tx, row, one, facts.get(one.id) ?? []) : row))
    const touched = new Set([otherId])
    const result = await refold(tx, run.id, all, touched)
    const now = result.passengers.filter(({ id }) => id === otherId)
    await watchPassengers(tx, run, now)
    await followBreakdown(tx, run, result.passengers)
    await tellRuns(tx, [run.id], [])
    // With its place back on board it may meet a third run that has boarded the child meanwhile.
    const further = now.filter(({ rival_id: rivalId }) => rivalId !== null && rivalId !== one.id)
    if (further.length > 0) await followRivals(tx, passengers, further)
  }
}

/** The other passenger as they are by the facts of this one. */
function toldBy(
  tx: TenantContext,
  other: Passenger,
  one: Passenger,
  facts: Parameters<typeof wordSince>[1],
): Passenger {
  if (one.rival_id === null)
    return { ...other, rival_id: null, rival_at: null, rival_verdict: null, rival_said_at: null }
  const at = one.rival_at ?? tx.now
  const verdict = verdictForOther(at.toISOString(), foldRowAlone(one, facts), facts)
  const word = wordSince(at.toISOString(), facts)?.receivedAt
  return {
    ...other,
    rival_id: one.id,
    rival_at: (other.rival_id === one.id ? other.rival_at : null) ?? at,
    rival_verdict: verdict,
    rival_said_at: word ? new Date(word) : null,
  }
}

async function otherSide(tx: TenantContext, passengerId: string) {
  const run = await tx.db
    .selectFrom('run as r')
    .innerJoin('run_passenger as p', (join) =>
      join.onRef('p.organisation_id', '=', 'r.organisation_id').onRef('p.run_id', '=', 'r.id'),
    )
    .select(['r.id', 'r.group_id', 'r.direction', 'r.status'])
    .where('r.organisation_id', '=', tx.organisationId)
    .where('p.id', '=', anyOf([passengerId]))
    .forNoKeyUpdate('r')
    .executeTakeFirst()
  if (!run || run.status === 'CLOSED' || run.status === 'CANCELLED') return null
  return { run, passengers: await passengersOf(tx, run.id) }
}
