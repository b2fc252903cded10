/** Loose stools of several guests of one group: something may go round. Pure. */

/** So many guests (docs/adr/0224), within so long. */
const GUESTS = 2
export const LOOSE_MS = 48 * 3_600_000

export type Loose = { personId: string; at: Date }

/** The guests with loose stools within 48 hours before the latest of them; none where they are fewer than two or that is over. */
export function looseGuests(stools: readonly Loose[], now: Date): string[] {
  const latest = Math.max(...stools.map(({ at }) => at.getTime()))
  if (now.getTime() - latest > LOOSE_MS) return []
  const near = stools.filter(({ at }) => latest - at.getTime() <= LOOSE_MS)
  const guests = [...new Set(near.map(({ personId }) => personId))]
  return guests.length < GUESTS ? [] : guests
}

/** Whether these guests are more than what an alert that was closed was about: another guest, or again two since then. */
export function isNewEpisode(
  guests: readonly string[],
  stools: readonly Loose[],
  before: { closedAt: Date; guests: readonly string[] } | null,
): boolean {
  if (guests.length === 0) return false
  if (before === null || guests.some((id) => !before.guests.includes(id))) return true
  const since = stools.filter(({ at, personId }) => at > before.closedAt && guests.includes(personId))
  return new Set(since.map(({ personId }) => personId)).size >= GUESTS
}
