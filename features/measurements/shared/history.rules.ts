import type { Code, Level } from './definition-types.ts'
import type { Reading } from './parse.rules.ts'

/** A value of the same measurement that was taken before. */
export type Earlier = Pick<Reading, 'value' | 'second' | 'choice'> & { at: string }
/** What is known beside the value: those before it, the newest first, and the last weight and height. */
export type Known = { earlier: readonly Earlier[]; weightKg: number | null; heightCm: number | null }
export const NOTHING_KNOWN: Known = { earlier: [], weightKg: null, heightCm: null }

export type HistoryRule =
  | 'lossAmber'
  | 'lossRed'
  | 'bmiAmber'
  | 'bmiRed'
  | 'blood'
  | 'hardTwice'
  | 'looseDay'
  | 'noneDays'
  | 'urineLow'
  | 'urineDayLow'
  | 'urineDayHigh'
  | 'urineNone'
  | 'notAlert'
export type Raised = { level: Exclude<Level, 'none'>; rule: HistoryRule; limit: number }

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Values before `at`, at most so long ago, the newest first. */
const since = ({ earlier }: Known, at: Date, ms: number) =>
  earlier.filter((one) => at.getTime() - Date.parse(one.at) <= ms && Date.parse(one.at) < at.getTime())

/** Share by which `value` differs from another. */
const change = (value: number, from: number) => Math.abs(value - from) / from

/** A weight that changed by more than is probable: 5 % in 7 days, 10 % in 30 (our own choice). */
export function improbableChange(value: number, known: Known, at: Date): { limit: number; days: number } | null {
  const far = (days: number, share: number) =>
    since(known, at, days * DAY).some((one) => one.value !== null && change(value, one.value) > share)
  if (far(7, 0.05)) return { limit: 5, days: 7 }
  return far(30, 0.1) ? { limit: 10, days: 30 } : null
}

/** More bowel movements in a day than are probable (our own choice). */
export const MOVEMENTS_A_DAY = 10
export const improbablyMany = (known: Known, at: Date): boolean =>
  since(known, at, DAY).filter((one) => one.value !== null).length >= MOVEMENTS_A_DAY

/** Half a year: what is lost over it counts (MUST, 3 to 6 months). */
const LOSS_DAYS = 183

function weightRules(value: number, known: Known, at: Date, planned: boolean): Raised[] {
  const highest = Math.max(...since(known, at, LOSS_DAYS * DAY).flatMap((one) => one.value ?? []))
  const lost = ((highest - value) / highest) * 100
  const bmi = known.heightCm === null ? null : value / (known.heightCm / 100) ** 2
  const raised: Raised[] = []
  if (!planned && lost > 10) raised.push({ level: 'red', rule: 'lossRed', limit: 10 })
  else if (!planned && lost >= 5) raised.push({ level: 'amber', rule: 'lossAmber', limit: 5 })
  if (bmi !== null && bmi < 18.5) raised.push({ level: 'red', rule: 'bmiRed', limit: 18.5 })
  else if (bmi !== null && bmi < 20) raised.push({ level: 'amber', rule: 'bmiAmber', limit: 20 })
  return raised
}

function bowelRules({ value, choice }: Reading, known: Known, at: Date, blood: boolean): Raised[] {
  if (choice === 'NONE') {
    const last = known.earlier.find((one) => one.value !== null)
    if (!last) return []
    const days = Math.floor((at.getTime() - Date.parse(last.at)) / DAY)
    if (days >= 5) return [{ level: 'red', rule: 'noneDays', limit: 5 }]
    return days >= 3 ? [{ level: 'amber', rule: 'noneDays', limit: 3 }] : []
  }
  if (blood) return [{ level: 'red', rule: 'blood', limit: 0 }]
  if (value === null) return []
  const before = known.earlier.find((one) => one.value !== null)?.value ?? null
  const loose = since(known, at, DAY).filter((one) => (one.value ?? 0) >= 6).length
  if (value >= 6 && loose >= 2) return [{ level: 'red', rule: 'looseDay', limit: 3 }]
  return value <= 2 && before !== null && before <= 2 ? [{ level: 'amber', rule: 'hardTwice', limit: 2 }] : []
}

/** Urine is judged by time: only where entries reach back as far as the time that is looked at. */
function urineRules(value: number, known: Known, at: Date, months: number | null): Raised[] {
  const total = (ms: number) => since(known, at, ms).reduce((sum, one) => sum + (one.value ?? 0), value)
  const reaches = (ms: number) => known.earlier.some((one) => at.getTime() - Date.parse(one.at) >= ms)
  const last = known.earlier.find((one) => Date.parse(one.at) < at.getTime())
  const raised: Raised[] = []
  if (reaches(DAY) && total(DAY) < 400) raised.push({ level: 'red', rule: 'urineDayLow', limit: 400 })
  if (last && at.getTime() - Date.parse(last.at) > 12 * HOUR)
    raised.push({ level: 'red', rule: 'urineNone', limit: 12 })
  if (total(DAY) > 3000) raised.push({ level: 'amber', rule: 'urineDayHigh', limit: 3000 })
  const perKilo = leastPerKilo(months)
  if (known.weightKg !== null && reaches(6 * HOUR) && total(6 * HOUR) / known.weightKg / 6 < perKilo)
    raised.push({ level: 'amber', rule: 'urineLow', limit: perKilo })
  return raised
}

/** Millilitres for each kilogram and hour: an infant, a child, an adult. */
function leastPerKilo(months: number | null): number {
  if (months === null || months >= 192) return 0.5
  return months < 12 ? 2 : 1
}

/** What a value means together with those before it. */
export function raisedBy(
  code: Code,
  reading: Reading,
  known: Known,
  about: { at: Date; months: number | null; context: Readonly<Record<string, string>> },
): Raised[] {
  const { value } = reading
  if (code === 'CONSCIOUSNESS') return reading.choice === 'A' ? [] : [{ level: 'red', rule: 'notAlert', limit: 0 }]
  if (code === 'PURGE') return bowelRules(reading, known, about.at, about.context['blood'] === 'yes')
  if (value === null) return []
  if (code === 'DIURESIS') return urineRules(value, known, about.at, about.months)
  const adult = about.months === null || about.months >= 192
  if (code === 'WEIGHT' && adult) return weightRules(value, known, about.at, about.context['planned'] === 'yes')
  return []
}
