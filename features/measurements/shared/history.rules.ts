import type { AgeInMonths } from '#features/people/shared/birth.rules.ts'
import { isOfAge } from './ages.rules.ts'
import { boundsOfDay, isCollecting, lastCollected, reachingInto, type Collected } from './collected/collected.rules.ts'
import { ADULTS, type Code, type Level } from './definition-types.ts'
import {
  BMI_MARKS,
  HEIGHT_LOSS_CM,
  LOOSE_FROM,
  MOVEMENTS_A_DAY,
  MOVEMENTS_MOST,
  NONE_DAYS,
  POSTURAL,
  URINE_A_DAY,
  URINE_DAY,
  URINE_MOST,
  URINE_NONE,
  URINE_PER_KILO,
  WEIGHT_CHANGES,
  WEIGHT_GAIN,
  WEIGHT_LOSS,
} from './history-limits.ts'
import type { Reading } from './parse.rules.ts'

/** A value of the same measurement that was taken before; of a pressure with the position. */
export type Earlier = Pick<Reading, 'value' | 'second' | 'choice'> & { at: string; position?: string }
/** What is known beside the value: those before it, the newest first, and the last weight and height. */
export type Known = {
  earlier: readonly Earlier[]
  weightKg: number | null
  heightCm: number | null
  /** When that was measured. */
  heightAt: string | null
  /** Of urine: what was collected over 24 hours that reach to the value or around it. */
  collected?: readonly Collected[]
}
export const NOTHING_KNOWN: Known = { earlier: [], weightKg: null, heightCm: null, heightAt: null }

export type HistoryRule =
  | 'lossAmber'
  | 'lossRed'
  | 'gain'
  | 'postural'
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
/** `rangeId`: of what was set for the person, when it was that. */
export type Raised = { level: Exclude<Level, 'none'>; rule: HistoryRule; limit: number; rangeId?: string }
/** How long nothing may come, in days or hours, as it was set for somebody. */
export type OwnSilence = { id: string; highAmber: number | null; highRed: number | null }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Values before `at`, at most so long ago, the newest first. */
const since = ({ earlier }: Known, at: Date, ms: number) =>
  earlier.filter((one) => at.getTime() - Date.parse(one.at) <= ms && Date.parse(one.at) < at.getTime())

/** Share by which `value` differs from another. */
const change = (value: number, from: number) => Math.abs(value - from) / from

/** A weight that changed by more than is probable. */
export function improbableChange(value: number, known: Known, at: Date): { limit: number; days: number } | null {
  const found = WEIGHT_CHANGES.find(({ days, percent }) =>
    since(known, at, days * DAY).some((one) => one.value !== null && change(value, one.value) > percent / 100),
  )
  return found ? { limit: found.percent, days: found.days } : null
}

/** Whether an adult would be shorter than ever measured by more than is probable. */
export function improbablyShort(value: number, { earlier }: Known, at: Date): boolean {
  const highest = Math.max(
    ...earlier.filter((one) => Date.parse(one.at) < at.getTime()).flatMap((one) => one.value ?? []),
  )
  return highest - value > HEIGHT_LOSS_CM
}

const movements = (known: Known, at: Date): number => since(known, at, DAY).filter((one) => one.value !== null).length
const urineOf = (value: number, known: Known, at: Date, ms: number): number =>
  since(known, at, ms).reduce((sum, one) => sum + (one.value ?? 0), value)

/** More in a day than is probable: the limit; null: it is not. */
export function improbableDay(code: Code, value: number, known: Known, at: Date): number | null {
  if (code === 'PURGE') return movements(known, at) >= MOVEMENTS_A_DAY ? MOVEMENTS_A_DAY : null
  return code === 'DIURESIS' && urineOf(value, known, at, DAY) > URINE_A_DAY ? URINE_A_DAY : null
}

/** More in a day than is possible: the limit; null: it is not. */
export function impossibleDay(code: Code, value: number, known: Known, at: Date): number | null {
  if (code === 'PURGE') return movements(known, at) >= MOVEMENTS_MOST ? MOVEMENTS_MOST : null
  return code === 'DIURESIS' && urineOf(value, known, at, DAY) > URINE_MOST ? URINE_MOST : null
}

const RESTING: readonly string[] = ['lying', 'sitting']
type Measured = {
  at: Date
  months: AgeInMonths | null
  context: Readonly<Record<string, string>>
  silence?: OwnSilence | undefined
}

/**
 * By how much the systolic pressure fell from lying or sitting to standing in one session, whichever of the two was entered first; null where it is less
 * than what is called postural.
 */
export function posturalDrop(value: number | null, known: Known, { at, months, context }: Measured): number | null {
  const position = context['position']
  if (value === null || position === undefined || !isOfAge(ADULTS, months)) return null
  const standing = position === 'standing'
  const other = known.earlier.find(
    (one) =>
      one.value !== null &&
      Math.abs(at.getTime() - Date.parse(one.at)) <= POSTURAL.minutes * MINUTE &&
      (standing ? RESTING.includes(one.position ?? '') : one.position === 'standing'),
  )
  if (!other || other.value === null) return null
  const drop = standing ? other.value - value : value - other.value
  return drop >= POSTURAL.drop ? drop : null
}

/** Kilograms by square metres. */
export const bmiOf = (weightKg: number, heightCm: number): number => weightKg / (heightCm / 100) ** 2

/** Against the bands of adults; of a child none. */
export function bmiLevel(bmi: number, months: AgeInMonths | null): { level: Level; limit: number | null } {
  const mark = BMI_MARKS.find(({ than, ages }) => isOfAge(ages, months) && bmi < than)
  return { level: mark?.level ?? 'none', limit: mark?.than ?? null }
}

function weightRules(value: number, known: Known, { at, months, context }: Measured): Raised[] {
  const before = (days: number) => since(known, at, days * DAY).flatMap((one) => one.value ?? [])
  const highest = Math.max(...before(WEIGHT_LOSS.days))
  const lost = ((highest - value) / highest) * 100
  const planned = context['planned'] === 'yes'
  const raised: Raised[] = []
  if (!planned && lost > WEIGHT_LOSS.red) raised.push({ level: 'red', rule: 'lossRed', limit: WEIGHT_LOSS.red })
  else if (!planned && lost >= WEIGHT_LOSS.amber)
    raised.push({ level: 'amber', rule: 'lossAmber', limit: WEIGHT_LOSS.amber })
  if (context['heartFailure'] === 'yes' && value - Math.min(...before(WEIGHT_GAIN.days)) > WEIGHT_GAIN.kg)
    raised.push({ level: 'amber', rule: 'gain', limit: WEIGHT_GAIN.kg })
  const bmi = known.heightCm === null ? null : bmiLevel(bmiOf(value, known.heightCm), months)
  if (bmi !== null && bmi.limit !== null && (bmi.level === 'red' || bmi.level === 'amber'))
    raised.push({ level: bmi.level, rule: bmi.level === 'red' ? 'bmiRed' : 'bmiAmber', limit: bmi.limit })
  return raised
}

const USUAL_NONE = { highAmber: NONE_DAYS.amber, highRed: NONE_DAYS.red }

/** After how long without anything it is what, the gravest first. */
export const limitsOfNone = ({
  highAmber,
  highRed,
}: Omit<OwnSilence, 'id'>): { level: 'red' | 'amber'; limit: number }[] => [
  ...(highRed === null ? [] : [{ level: 'red' as const, limit: highRed }]),
  ...(highAmber === null ? [] : [{ level: 'amber' as const, limit: highAmber }]),
]

function bowelRules({ value, choice }: Reading, known: Known, { at, context, silence }: Measured): Raised[] {
  if (choice === 'NONE') {
    const last = known.earlier.find((one) => one.value !== null)
    if (!last) return []
    const days = Math.floor((at.getTime() - Date.parse(last.at)) / DAY)
    const found = limitsOfNone(silence ?? USUAL_NONE).find(({ limit }) => days >= limit)
    return found ? [{ ...found, rule: 'noneDays', ...(silence && { rangeId: silence.id }) }] : []
  }
  if (context['blood'] === 'yes') return [{ level: 'red', rule: 'blood', limit: 0 }]
  if (value === null) return []
  const before = known.earlier.find((one) => one.value !== null)?.value ?? null
  const loose = since(known, at, DAY).filter((one) => (one.value ?? 0) >= LOOSE_FROM).length
  if (value >= LOOSE_FROM && loose >= 2) return [{ level: 'red', rule: 'looseDay', limit: 3 }]
  return value <= 2 && before !== null && before <= 2 ? [{ level: 'amber', rule: 'hardTwice', limit: 2 }] : []
}

/** What came in the 24 hours until a value: of what was collected and not of the single entries of the same hours. */
function dayOfUrine(value: number, known: Known, at: Date): { least: number; most: number | null } {
  const collected = reachingInto(known.collected ?? [], at, DAY)
  if (collected.length > 0) return boundsOfDay(collected, [{ at: at.toISOString(), value }, ...known.earlier], at)
  const total = urineOf(value, known, at, DAY)
  return { least: total, most: reachBack(known, at, DAY) ? total : null }
}

const reachBack = ({ earlier }: Known, at: Date, ms: number): boolean =>
  earlier.some((one) => at.getTime() - Date.parse(one.at) >= ms)

/** For too long without any before a value; of hours of which it was collected nobody asks. */
function urineNone(known: Known, { at, months, silence }: Measured): Raised | null {
  const before = known.earlier.filter((one) => Date.parse(one.at) < at.getTime())
  // An entry that says that there was none is not the last urine.
  const last = before.find((one) => (one.value ?? 0) > 0) ?? before.at(-1)
  if (!last || isCollecting(known.collected ?? [], at)) return null
  const since = Math.max(Date.parse(last.at), lastCollected(known.collected ?? [], at) ?? 0)
  const usual = months !== null && months < URINE_NONE.youngMonths ? URINE_NONE.youngHours : URINE_NONE.hours
  const none = limitsOfNone(silence ?? { highAmber: null, highRed: usual }).find(
    ({ limit }) => at.getTime() - since > limit * HOUR,
  )
  return none ? { ...none, rule: 'urineNone', ...(silence && { rangeId: silence.id }) } : null
}

/** Urine is judged by time: only where entries reach back as far as the time that is looked at. */
function urineRules(value: number, known: Known, about: Measured): Raised[] {
  const { at, months } = about
  const adult = isOfAge(ADULTS, months)
  const { least, most } = dayOfUrine(value, known, at)
  const none = urineNone(known, about)
  const raised: Raised[] = []
  if (adult && most !== null && most < URINE_DAY.low)
    raised.push({ level: 'red', rule: 'urineDayLow', limit: URINE_DAY.low })
  if (none) raised.push(none)
  if (adult && least > URINE_DAY.high) raised.push({ level: 'amber', rule: 'urineDayHigh', limit: URINE_DAY.high })
  const perKilo = leastPerKilo(months)
  if (
    perKilo !== null &&
    known.weightKg !== null &&
    reachBack(known, at, 6 * HOUR) &&
    reachingInto(known.collected ?? [], at, 6 * HOUR).length === 0 &&
    urineOf(value, known, at, 6 * HOUR) / known.weightKg / 6 < perKilo
  )
    raised.push({ level: 'amber', rule: 'urineLow', limit: perKilo })
  return raised
}

/** Millilitres for each kilogram and hour: an infant, a child, an adult; null of a child whose age nobody knows. */
const leastPerKilo = (months: AgeInMonths | null): number | null =>
  months === null ? null : (URINE_PER_KILO.find(({ from }) => months >= from)?.least ?? null)

/** What a value means together with those before it. */
export function raisedBy(code: Code, reading: Reading, known: Known, about: Measured): Raised[] {
  const { value } = reading
  if (code === 'CONSCIOUSNESS') return reading.choice === 'A' ? [] : [{ level: 'red', rule: 'notAlert', limit: 0 }]
  if (code === 'PURGE') return bowelRules(reading, known, about)
  if (value === null) return []
  if (code === 'DIURESIS') return urineRules(value, known, about)
  if (code === 'WEIGHT' && isOfAge(ADULTS, about.months)) return weightRules(value, known, about)
  return []
}
