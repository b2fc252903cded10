import { addDays } from '#platform/shared/dates/zoned.ts'

/** How many days an inspection of a vehicle is good for (null: none is asked for), and the day of the last one. */
export type Inspected = { inspectionDays: number | null; inspectedOn: string | null }

/**
 * Whether a vehicle needs an inspection before it drives on a day (`YYYY-MM-DD`). One that is good for one day counts on its own
 * day alone, as a daily walk-round check does (DVSA, Guide to maintaining roadworthiness, 3.1).
 */
export function inspectionDue({ inspectionDays, inspectedOn }: Inspected, day: string): boolean {
  if (inspectionDays === null) return false
  return inspectedOn === null || addDays(inspectedOn, inspectionDays) <= day
}
