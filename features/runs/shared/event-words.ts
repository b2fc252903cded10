import type { EventType, ReturnPlace } from './runs.rules.ts'

type Recorded = { type: EventType; returnedTo?: ReturnPlace | null | undefined }

/** The text id of what a boarding event says. A child who is brought back is on the way until somebody has accepted them. */
export function eventText({ type, returnedTo }: Recorded): string {
  if (type !== 'RETURNED' || returnedTo === 'school') return `runs.event.${type}`
  return returnedTo === 'base' ? 'runs.event.RETURNED.base' : 'runs.event.RETURNED.onTheWay'
}

/** The text id of a state, for staff. */
export const stateText = ({ state, returnedTo }: { state: string; returnedTo?: ReturnPlace | null }): string =>
  state === 'RETURNED' && returnedTo === 'base' ? 'runs.passenger.RETURNED.base' : `runs.passenger.${state}`
