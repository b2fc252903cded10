import { badFields } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { NewBoardingEvent } from '../../shared/runs.contract.ts'
import { openAlert } from '#features/alerts/server/alerts.api.ts'
import type { Passenger } from '../passengers.api.ts'
import type { LockedRun } from '../policy.api.ts'

// A child who is brought back is on board until a person at the school or the base has accepted them (docs/adr/0130).

/** True for a boarding event that says that a child was brought back. */
const isReturn = ({ type, resolution }: NewBoardingEvent): boolean =>
  type === 'RETURNED' || (type === 'RESOLVED' && resolution === 'RETURNED')

/** Refuses an acceptance in an event that is about something else, and a recipient of a return without one. */
export function checkReturns(events: readonly NewBoardingEvent[]): void {
  const wrong = events.findIndex((event) =>
    isReturn(event) ? event.recipient !== undefined && !event.acceptance : event.acceptance !== undefined,
  )
  if (wrong >= 0) throw badFields([{ fieldName: `events.${wrong}.acceptance`, message: 'runs.error.acceptance' }])
}

/**
 * Opens the alerts about children who are brought back: on the way while nobody has accepted them, and accepted by the word
 * of the crew, until the office has asked whoever accepted. What the office records itself it has asked already.
 */
export async function watchReturns(
  tx: TenantContext,
  run: LockedRun,
  rows: readonly { event: NewBoardingEvent; passenger: Passenger }[],
  after: readonly Passenger[],
): Promise<void> {
  const last = new Map(
    rows.flatMap(({ event, passenger }) => (isReturn(event) ? [[passenger.id, event] as const] : [])),
  )
  for (const one of after) {
    const event = last.get(one.id)
    if (!event) continue
    const about = { passengerId: one.id }
    if (one.state === 'KEPT' && !event.acceptance) await openAlert(tx, run, 'RETURN_NOT_ACCEPTED', about)
    if (one.state === 'RETURNED' && event.acceptance && tx.actor.role !== 'CB_ADMIN')
      await openAlert(tx, run, 'CHILD_RETURNED', { ...about, details: event.acceptance })
  }
}
