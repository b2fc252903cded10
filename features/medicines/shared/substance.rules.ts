import { sharesSubstance } from '#features/conditions/shared/allergies.rules.ts'
import type { Dose, Limits } from './doses.rules.ts'

/** What a medicine is made of, and how much of it is in a unit. */
export type Made = { substance: string; strength: string; unit: string }
/** An order, with the dose of its newest version. */
type Ordered = Made & { id: string; dose: number }
type OtherDose = Made & { orderId: string; product: string } & Omit<Dose, 'slotAt' | 'product'>
type OtherOrder = Ordered & Limits & { isActive: boolean }

/** Doses of other orders of the same substance, in the unit of this order: they count for its interval and its maximum. */
export const dosesOfOthers = (order: Ordered, doses: readonly OtherDose[]): Dose[] =>
  doses
    .filter((dose) => dose.orderId !== order.id && sharesSubstance(dose.substance, order.substance))
    .map((dose) => ({
      slotAt: null,
      happenedAt: dose.happenedAt,
      outcome: dose.outcome,
      // What cannot be converted counts as a whole dose.
      amount: dose.amount === 0 ? 0 : (converted(dose.amount, dose, order) ?? order.dose),
      product: dose.product,
    }))

/** The limits of other active orders of the same substance, in the unit of this order. A maximum that cannot be converted applies to its own order only. */
export const limitsOfOthers = (order: Ordered, others: readonly OtherOrder[]): Limits[] =>
  others
    .filter((one) => one.id !== order.id && one.isActive && sharesSubstance(one.substance, order.substance))
    .map((one) => ({
      gapMinutes: one.gapMinutes,
      mostIn24h: one.mostIn24h === null ? null : converted(one.mostIn24h, one, order),
    }))

/** An amount of one medicine as an amount of the other, by what is in a unit; null: not known. */
export function converted(amount: number, from: Made, to: Made): number | null {
  if (from.unit === to.unit && (from.unit in MG || keyOf(from.strength) === keyOf(to.strength))) return amount
  const [one, other] = [mgInUnit(from), mgInUnit(to)]
  return one === null || other === null ? null : (amount * one) / other
}

const MG: Readonly<Record<string, number>> = { mg: 1, g: 1000, ug: 0.001, mcg: 0.001, µg: 0.001 }
const keyOf = (strength: string): string => strength.replace(/\s/g, '').replace(/,/g, '.').toLowerCase()

/** Units whose strength says what is in all of the package, in a volume or in a time, but not in a single unit. */
const NOT_PER_UNIT: ReadonlySet<string> = new Set(['drop', 'IU', 'patch'])

/** "500 mg", "100 mg / 5 ml"; of two substances the first counts, which is the one that is named first. Null: not known. */
function mgInUnit({ unit, strength }: Made): number | null {
  const direct = MG[unit]
  if (direct !== undefined) return direct
  if (NOT_PER_UNIT.has(unit)) return null
  const key = keyOf(strength)
  const [, amount, of] = /([\d.]+)(mcg|mg|µg|ug|g)/.exec(key) ?? []
  const mg = amount === undefined || of === undefined ? Number.NaN : numberIn(amount) * (MG[of] ?? Number.NaN)
  if (!(mg > 0)) return null
  if (unit !== 'mL') return /\/[\d.]*(?:ml|h|or[ae])/.test(key) ? null : mg
  const [, volume] = /\/([\d.]*)ml/.exec(key) ?? []
  if (volume === undefined) return null
  const ml = volume === '' ? 1 : numberIn(volume)
  return ml > 0 ? mg / ml : null
}

/** NaN for what is no number and for "1.000", which is one or a thousand. A number that begins with 0 has decimals. */
const numberIn = (digits: string): number =>
  /^\d+(?:\.\d+)?$/.test(digits) && !/^[1-9]\d*\.\d{3}$/.test(digits) ? Number(digits) : Number.NaN
