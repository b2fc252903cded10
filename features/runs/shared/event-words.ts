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

/** The text id of the title of an alert. Earlier ones knew less: one was about one child, or named nobody who counted. */
export function alertText({ rule, values }: { rule: string; values: Readonly<Record<string, unknown>> }): string {
  if (rule === 'LEFT_EARLY' && values['children'] === undefined) return 'runs.alert.LEFT_EARLY.child'
  if (rule === 'RECEIPT_DIFFERS' && values['crew'] !== undefined) return 'runs.alert.RECEIPT_DIFFERS.named'
  return `runs.alert.${rule}`
}

/** The place of an alert about a child who was brought back, in the language of `say`. */
export const placeWords = (
  values: Readonly<Record<string, string | number>>,
  say: (id: string) => string,
): Record<string, string> => (values['place'] === undefined ? {} : { where: say(`runs.return.at.${values['place']}`) })

type Say = (id: string, values?: Record<string, string | number>) => string

/** Who accepted a child who was brought back and where, in the language of `say`; null where nobody was named. */
export const acceptedWords = (acceptance: { place: ReturnPlace; by: string | null } | null | undefined, say: Say) =>
  acceptance?.by
    ? say('runs.return.acceptedBy', { where: say(`runs.return.at.${acceptance.place}`), by: acceptance.by })
    : null
