import type { PassengerState } from '#features/runs/shared/runs.rules.ts'

/** A family sees the vehicle from this long before it comes to the child's own stop (invariant 13). */
export const OPENS_BEFORE_MIN = 20

/** On board, or not known to be safe: the family sees where the vehicle is. */
export const ON_THE_WAY: readonly PassengerState[] = ['BOARDED', 'KEPT', 'TRANSFERRING', 'UNRESOLVED']

/** From when a family sees the vehicle of a child that is expected: shortly before the own stop, by plan or estimate. */
export function opensAt(plannedAt: Date, deviationSeconds: number): Date {
  return new Date(plannedAt.getTime() + Math.min(0, deviationSeconds) * 1000 - OPENS_BEFORE_MIN * 60_000)
}

/** Whether a family may see the vehicle now: only while the child is expected soon or on board. */
export function mayWatch(
  child: { state: PassengerState; boardPlannedAt: Date | null },
  deviationSeconds: number,
  now: Date,
): boolean {
  if (ON_THE_WAY.includes(child.state)) return true
  if (child.state !== 'EXPECTED' || child.boardPlannedAt === null) return false
  return now >= opensAt(child.boardPlannedAt, deviationSeconds)
}
