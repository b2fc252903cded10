import { addDays } from '#platform/shared/dates/zoned.ts'

export const ROOM_KINDS = ['ROOM', 'UNIT'] as const
export type RoomKind = (typeof ROOM_KINDS)[number]
export const CAPACITY_MAX = 500

/** `to`: the last day; null: until further notice. */
export type Stay = { from: string; to: string | null }

/** Whether a stay has any day: one that was replaced on its first day never began. */
export const hasBegun = ({ from, to }: Stay): boolean => to === null || to >= from

/** Whether a guest is there on a day. */
export const isThere = ({ from, to }: Stay, day: string): boolean => from <= day && (to === null || to >= day)

/** When the stay before ends, if a guest goes elsewhere from a day on; null: it has ended already or is later than that, which is refused. */
export type Move = { ok: true; closes: string | null } | { ok: false }

/** What becomes of the latest stay when the next begins on `from`: rooms follow each other, and two at a time are refused. */
export function moveFrom(latest: Stay | null, from: string): Move {
  if (latest === null || (latest.to !== null && latest.to < from)) return { ok: true, closes: null }
  if (latest.from > from || latest.to !== null) return { ok: false }
  return { ok: true, closes: addDays(from, -1) }
}
