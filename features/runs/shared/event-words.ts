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

type Say = (id: string, values?: Record<string, string | number>) => string

/** Who accepted a child who was brought back and where, in the language of `say`; null where nobody was named. */
export const acceptedWords = (acceptance: { place: ReturnPlace; by: string | null } | null | undefined, say: Say) =>
  acceptance?.by
    ? say('boarding.return.acceptedBy', { where: say(`boarding.return.at.${acceptance.place}`), by: acceptance.by })
    : null
