/** The unit that a group chose for what people measure in several. Pure. */
import { DEFINITIONS } from './definitions.ts'
import type { Code, Unit } from './definition-types.ts'
import { unitOf } from './parse.rules.ts'

/** What is measured in several units. */
export const UNIT_CODES = ['GLYCEMIA', 'WEIGHT'] as const satisfies readonly Code[]
export type UnitCode = (typeof UNIT_CODES)[number]
export const GLYCEMIA_UNITS = ['mg/dL', 'mmol/L'] as const
export const WEIGHT_UNITS = ['kg', 'g'] as const
export type Units = { GLYCEMIA: (typeof GLYCEMIA_UNITS)[number]; WEIGHT: (typeof WEIGHT_UNITS)[number] }

/** Where a group chose nothing. */
export const USUAL_UNITS: Units = { GLYCEMIA: 'mg/dL', WEIGHT: 'kg' }

/** The unit in which a group enters and reads a measurement. */
export function unitIn(units: Units, code: Code): Unit {
  const chosen = UNIT_CODES.find((one) => one === code)
  return (chosen && unitOf(code, units[chosen])) ?? DEFINITIONS[code].units[0]
}

/** So long a device may show what it kept before the unit changed (docs/adr/0208: 48 hours). */
export const KEPT_ON_DEVICE_MS = 48 * 3_600_000

/** Whether an entry in another unit may still come from a device that had not heard of the change. */
export const mayBeInOldUnit = (changedAt: Date | null, now: Date): boolean =>
  changedAt !== null && now.getTime() - changedAt.getTime() <= KEPT_ON_DEVICE_MS
