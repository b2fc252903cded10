import { openAlert } from '#features/alerts/server/alerts.api.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { CLOCK_OFF_MS } from '../../shared/event-order.rules.ts'
import { followBreakdown } from '../stranded.api.ts'
import { watchHandovers } from '../consequences/handovers.ts'
import { earlyNoShows, watchLeftBehind } from '../consequences/left-behind.api.ts'
import { watchPassengers } from '../consequences/passenger-alerts.api.ts'
import { watchReceipt } from '../consequences/receipts.api.ts'
import { watchReturns } from '../consequences/returns.ts'
import type { LockedRun } from '../policy.api.ts'
import { factsAbout } from './facts.ts'
import { foldRow, type Passenger } from '../passengers.api.ts'
import { boardedDespiteAbsence, boardingUndone, eventsRecorded } from '../runs.hooks.api.ts'
import type { Batch, Row } from './admit.ts'
import { followRivals } from './follow-rivals.ts'
import { followOtherSides } from './other-sides.ts'
import type { Projected } from './project.ts'

/**
 * Fourth stage: alerts follow what is known now, the run at the other end of a transfer too; then the features above hear of
 * it through their hooks. After the close only contradictions count.
 */
export async function followUp(tx: TenantContext, batch: Batch, projected: Projected): Promise<void> {
  const { run, rows, over, stops, counted, linked } = batch
  const { passengers, concerned } = projected
  await watchHandovers(tx, run, rows, batch.verdicts)
  if (run.afterwards && rows.length > 0) await openAlert(tx, run, 'FORMER_CREW', { details: { facts: rows.length } })
  if (over) return amend(tx, run, concerned)
  // A hand-over that is not allowed has just opened one.
  const alerts = batch.verdicts.size === 0 ? batch.alerts : undefined
  const early = earlyNoShows(run, stops, concerned)
  await followRivals(tx, batch.passengers, concerned)
  await watchPassengers(tx, run, concerned, { early, alerts, leftToOffice: leftToOffice(rows) })
  await watchReturns(tx, run, rows, concerned)
  await watchFacts(tx, run, rows)
  const rings = batch.alerts.some((alert) => alert.stop_id !== null && alert.state !== 'closed')
  await watchLeftBehind(tx, run, stops, passengers, rings)
  await followBreakdown(tx, run, passengers)
  if (counted) await watchReceipt(tx, run, passengers)
  if (linked)
    await followOtherSides(
      tx,
      run.id,
      concerned.map((one) => one.id),
    )
  const asked = await followPresence(tx, run, batch.passengers, projected)
  await eventsRecorded.call(tx, {
    run,
    before: batch.passengers,
    after: concerned,
    notified: batch.about.followers.filter((one) => one.notify),
    receivers: receivers(rows),
    asked,
  })
}

/**
 * Boarding resolves what was reported about the day; undone, the report counts again. Returns the children of whom it is not
 * known whether they ride home.
 */
async function followPresence(
  tx: TenantContext,
  run: LockedRun,
  before: readonly Passenger[],
  { concerned, despiteAbsence }: Projected,
): Promise<ReadonlySet<string>> {
  const rode = new Set(before.filter((one) => one.rode).map((one) => one.id))
  const undone = concerned.flatMap((one) => (rode.has(one.id) && !one.rode ? (one.child_id ?? []) : []))
  if (undone.length > 0) await boardingUndone.call(tx, { run, childIds: undone })
  const boarded = concerned.filter((one) => one.child_id !== null && despiteAbsence.has(one.child_id))
  if (boarded.length === 0) return new Set()
  return new Set((await boardedDespiteAbsence.call(tx, { run, boarded })).flatMap((some) => [...some]))
}

/** What a single fact rings for: handed over at another stop than the child's own, or by a clock that is far off. */
async function watchFacts(tx: TenantContext, run: LockedRun, rows: readonly Row[]): Promise<void> {
  for (const { event, passenger } of rows) {
    const own = passenger.alight_stop_id
    if (event.type === 'DROPPED' && event.stopId !== null && own !== null && event.stopId !== own)
      await openAlert(tx, run, 'WRONG_STOP', { passengerId: passenger.id })
  }
  const off = Math.max(0, ...rows.map(({ event }) => Math.abs(event.clockOffsetMs)))
  if (off > CLOCK_OFF_MS) await openAlert(tx, run, 'CLOCK_OFF', { details: { minutes: Math.round(off / 60_000) } })
}

/** Passengers who are not there, and of whom the last word of this batch is that the crew knows nothing. */
function leftToOffice(rows: readonly Row[]): ReadonlySet<string> {
  const last = new Map(
    rows.flatMap(({ event, passenger }) => (event.type === 'ANSWERED' ? [[passenger.id, event.outcome] as const] : [])),
  )
  return new Set([...last].flatMap(([id, outcome]) => (outcome === 'school_told' ? id : [])))
}

/** By passenger, the name of whom this batch says received or accepted the child. */
const receivers = (rows: readonly Row[]): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap(({ event, passenger }) => {
      const name = event.recipient?.name ?? event.acceptance?.by
      return name === undefined ? [] : [[passenger.id, name] as const]
    }),
  )

/** Facts after the close change nothing; when they say something else than the close did, a person has to look. */
async function amend(tx: TenantContext, run: LockedRun, concerned: readonly Passenger[]): Promise<void> {
  const facts = await factsAbout(
    tx,
    concerned.map((one) => one.id),
    true,
  )
  for (const one of concerned) {
    const fold = foldRow(one, facts.get(one.id) ?? [])
    // Who was on board is at school, whatever the run was closed with.
    if (fold.rode && !one.rode) await boardedDespiteAbsence.call(tx, { run, boarded: [one] })
    if (fold.state !== one.state)
      await openAlert(tx, run, 'LATE_EVENT', {
        passengerId: one.id,
        details: { closedAs: one.state, nowSaid: fold.state },
      })
  }
}
