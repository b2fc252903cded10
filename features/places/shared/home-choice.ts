import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { Point } from '#platform/shared/geo/metres.ts'
import { parseCoordinates, showCoordinates } from './coordinates.ts'

/** An address that was chosen where a place is asked for: no place yet. */
export type ChosenAddress = Point & { address: string; name: string }

const SEPARATOR = ' @ '

/** What a form holds instead of the id of a place: the point and the address as one text, so that a draft keeps both. */
export const choiceOfAddress = (address: Point & { label: string }): string =>
  `${showCoordinates(address)}${SEPARATOR}${address.label}`

/** The address of such a text; null for the id of a place. */
export function addressOfChoice(choice: string): ChosenAddress | null {
  const at = choice.indexOf(SEPARATOR)
  const point = at < 0 ? null : parseCoordinates(choice.slice(0, at))
  const address = choice.slice(at + SEPARATOR.length).trim()
  return point && address ? { ...point, address, name: address.slice(0, NAME_MAX) } : null
}
