import { ageOn, type AgeInMonths } from '#features/people/shared/birth.rules.ts'
import { isOfAge, marksOfEveryAge, type Measured } from './ages.rules.ts'
import { DEFINITIONS } from './definitions.ts'
import { ADULTS, LEVELS, type Code, type Comparison, type Level, type Mark, type Part } from './definition-types.ts'
import { improbableOfChild } from './growth/growth.rules.ts'
import {
  impossibleDay,
  improbableChange,
  improbableDay,
  improbablyShort,
  posturalDrop,
  raisedBy,
  type HistoryRule,
  type Known,
} from './history.rules.ts'
import { HEIGHT_LOSS_CM, POSTURAL } from './history-limits.ts'
import { fromKept, toKept, type Reading } from './parse.rules.ts'
import { highMarks, highPressure, isUsualHigh, type High } from './pressure/pressure.rules.ts'

/**
 * Why, as it is kept and put into words: a rule and the number that it goes by, in the unit in which values are kept. `ageMissing`, with the level `none`: the
 * rules go by age, and no date of birth is known.
 */
export type Rule = `${Part}.${Comparison | 'centile'}` | HistoryRule | 'comparator' | 'ageMissing'
/** `rangeId`: of the range that was set for the person, when it was that. */
export type Reason = { rule: Rule; limit: number; rangeId?: string }
export type Refusal = {
  at: 'refused'
  field: Part
  reason: 'range' | 'reversed' | 'otherUnit' | 'day'
  low: number
  high: number
}
export type Doubt = 'rare' | 'close' | 'change' | 'shorter' | 'many' | 'muchUrine' | 'otherUnit'
export type Judged = {
  at: 'kept'
  /** Why a second tap is asked for; null: nothing improbable. */
  doubt: { reason: Doubt; field: Part; limit: number; days: number } | null
  level: Level
  reason: Reason | null
  /** By how much the systolic pressure fell on standing up, where that is postural; whatever else the value is. */
  postural: number | null
}
export type Judgement = Refusal | Judged

/**
 * Limits that a named person set for somebody: they take the place of the usual marks of that part, never of what is impossible. Of a `silence` the upper
 * ones say after how many days, or hours, without anything it is amber or red.
 */
export type Limits = {
  id: string
  code: Code
  of: Part | 'silence'
  lowRed: number | null
  lowAmber: number | null
  highAmber: number | null
  highRed: number | null
  /** Instants; the end is not part of it. */
  from: string
  to: string
  /** When it was said: what is said later counts from the moment that it names. */
  setAt: string
  /** From `from` on the usual marks count again. */
  ended: boolean
}

export type About = {
  who: Measured
  /** When it was measured, and the day of it where the group is. */
  at: Date
  day: string
  known: Known
  context: Readonly<Record<string, string>>
  /** All that was ever set; what was in force at `at` counts. */
  limits?: readonly Limits[]
  /** The unit in which it was typed: a number may fit the other one. */
  unit?: string
}

const HOLDS: Readonly<Record<Comparison, (value: number, than: number) => boolean>> = {
  below: (value, than) => value < than,
  above: (value, than) => value > than,
  atMost: (value, than) => value <= than,
  atLeast: (value, than) => value >= than,
}

const weight = (level: Level): number => LEVELS.indexOf(level)
/** What is taken for granted when nobody said it. */
const USUAL_CONTEXT: Readonly<Record<string, string>> = { scale: 'usual' }

function isAsked({ when }: Mark, context: Readonly<Record<string, string>>): boolean {
  return Object.entries(when ?? {}).every(([key, wanted]) => (context[key] ?? USUAL_CONTEXT[key]) === wanted)
}

/** Whether a value is marked by a mark of the `value`, with what was said beside it. */
export const holds = (mark: Mark, value: number, context: Readonly<Record<string, string>>): boolean =>
  mark.of === 'value' && isAsked(mark, context) && HOLDS[mark.is](value, mark.than)

/** Of all limits that were set for somebody, those in force at a moment: of each part the last word whose beginning had come, while it lasts. */
export function limitsAt(all: readonly Limits[], at: Date): Limits[] {
  const begun = all.filter(({ from }) => Date.parse(from) <= at.getTime())
  const last = Map.groupBy(begun, ({ code, of }) => `${code} ${of}`)
  return [...last.values()].flatMap((its) => {
    const word = its.reduce((newest, one) => (Date.parse(one.setAt) >= Date.parse(newest.setAt) ? one : newest))
    return word.ended || Date.parse(word.to) <= at.getTime() ? [] : [word]
  })
}

/** Of limits that are in force those of how long nothing may come. */
export const silenceIn = (inForce: readonly Limits[], code: Code): Limits | undefined =>
  inForce.find((one) => one.code === code && one.of === 'silence')

/**
 * The marks that count for somebody: those of the definition, or the limits that were set for them and are in force. `high`: of a pressure, from where on it
 * is high for a child. Without an age those that hold at every age.
 */
export function marksFor(
  code: Code,
  months: AgeInMonths | null,
  context: Readonly<Record<string, string>>,
  limits: readonly Limits[] = [],
  high: High = { at: 'none' },
): Mark[] {
  const own = limits.filter((one) => one.code === code)
  const replaced = new Set(own.map(({ of }) => of))
  const byCentile = code === 'PRESSURE' && high.at === 'judged'
  const its = byCentile
    ? [...DEFINITIONS[code].marks.filter((mark) => !isUsualHigh(mark)), ...highMarks(high)]
    : DEFINITIONS[code].marks
  const asked = its.filter((mark) => !replaced.has(mark.of) && isAsked(mark, context))
  const ofAge = asked.filter((mark) => isOfAge(mark.ages, months))
  const usual = months === null ? [...ofAge, ...marksOfEveryAge(asked.filter(({ ages }) => ages !== undefined))] : ofAge
  return [...usual, ...own.flatMap(marksOfLimits)]
}

function marksOfLimits({ id, of, lowRed, lowAmber, highAmber, highRed }: Limits): Mark[] {
  if (of === 'silence') return []
  const mark = (level: Mark['level'], is: Comparison, than: number | null): Mark[] =>
    than === null ? [] : [{ level, of, is, than, source: 'own', rangeId: id }]
  return [
    ...mark('red', 'below', lowRed),
    ...mark('amber', 'below', lowAmber),
    ...mark('amber', 'above', highAmber),
    ...mark('red', 'above', highRed),
  ]
}

/** Of these, rules about earlier values or about what is improbable go by age. */
const ALSO_BY_AGE: readonly Code[] = ['WEIGHT', 'HEIGHT', 'DIURESIS']
const AGE_MISSING: Reason = { rule: 'ageMissing', limit: 0 }

/** Returns whether values of the measurement cannot be judged because no date of birth is known. Limits that were set for the person need none. */
export function isAgeMissing(code: Code, months: AgeInMonths | null, inForce: readonly Limits[]): boolean {
  if (months !== null) return false
  const own = new Set(inForce.filter((limits) => limits.code === code).map(({ of }) => of))
  return (
    ALSO_BY_AGE.includes(code) || DEFINITIONS[code].marks.some((mark) => mark.ages !== undefined && !own.has(mark.of))
  )
}

/** Refused, improbable, outside the range: the three layers, in this order. Says nothing about a diagnosis. */
export function judge(code: Code, reading: Reading, about: About): Judgement {
  const refused = refusalOf(code, reading, about.unit) ?? dayRefusalOf(code, reading, about)
  if (refused) return refused
  const months = ageOn(about.who, about.day)
  const inForce = limitsAt(about.limits ?? [], about.at)
  const silence = silenceIn(inForce, code)
  const measured = { at: about.at, months, context: about.context, silence }
  const postural = code === 'PRESSURE' ? posturalDrop(reading.value, about.known, measured) : null
  // 10,0 mmol/L is 180,16 mg/dL and yet not above 180 mg/dL: limits hold in the digits that are read.
  const unit = DEFINITIONS[code].units.find((one) => one.unit === about.unit)
  const inUnit = (kept: number): number => (unit === undefined || unit.factor === 1 ? kept : fromKept(kept, unit))
  const high = code === 'PRESSURE' ? highPressure(about.who, about, about.known) : undefined
  const found: { level: Level; reason: Reason }[] = [
    // First: of two that are as grave it says more.
    ...(postural === null
      ? []
      : [{ level: 'amber' as const, reason: { rule: 'postural' as const, limit: POSTURAL.drop } }]),
    ...marksFor(code, months, about.context, inForce, high).flatMap((mark) => {
      const value = reading[mark.of]
      if (value === null || !HOLDS[mark.is](inUnit(value), inUnit(mark.than))) return []
      const rule = `${mark.of}.${mark.rule ?? mark.is}` as const
      const own = mark.rangeId === undefined ? {} : { rangeId: mark.rangeId }
      return [{ level: mark.level, reason: { rule, limit: mark.than, ...own } }]
    }),
    ...raisedBy(code, reading, about.known, measured).map(({ level, ...reason }) => ({ level, reason })),
    // What a meter cannot show is outside of every range.
    ...(reading.comparator !== null && reading.value === null
      ? [{ level: 'red' as const, reason: { rule: 'comparator' as const, limit: 0 } }]
      : []),
  ]
  const strongest = found.reduce<(typeof found)[number] | null>(
    (most, one) => (most === null || weight(one.level) > weight(most.level) ? one : most),
    null,
  )
  return {
    at: 'kept',
    doubt: doubtOf(code, reading, about, months),
    level: strongest?.level ?? 'none',
    reason: strongest?.reason ?? (isAgeMissing(code, months, inForce) ? AGE_MISSING : null),
    postural,
  }
}

/** More in a day than anybody can. */
function dayRefusalOf(code: Code, { value }: Reading, { known, at }: About): Refusal | null {
  const high = value === null ? null : impossibleDay(code, value, known, at)
  return high === null ? null : { at: 'refused', field: 'value', reason: 'day', low: 0, high }
}

function refusalOf(code: Code, reading: Reading, unit: string | undefined): Refusal | null {
  const { hard } = DEFINITIONS[code]
  for (const field of ['value', 'second'] as const) {
    const range = hard[field]
    const value = reading[field]
    if (range === undefined || value === null) continue
    const [low, high] = range
    if (value < low || value > high)
      return { at: 'refused', field, reason: fitsOther(code, value, unit) ? 'otherUnit' : 'range', low, high }
  }
  // The upper pressure is typed first.
  if (reading.value !== null && reading.second !== null && reading.value <= reading.second)
    return { at: 'refused', field: 'second', reason: 'reversed', low: 0, high: 0 }
  return null
}

function doubtOf(code: Code, reading: Reading, about: About, months: AgeInMonths | null): Judged['doubt'] {
  for (const { of, below, above, ages } of DEFINITIONS[code].improbable) {
    if (!isOfAge(ages, months)) continue
    const value = of === 'difference' ? differenceOf(reading) : reading[of]
    if (value === null) continue
    const low = below !== undefined && value < below
    if (!low && !(above !== undefined && value > above)) continue
    if (of === 'difference') return { reason: 'close', field: 'second', limit: below ?? 0, days: 0 }
    const reason = fitsOther(code, value, about.unit) ? 'otherUnit' : 'rare'
    return { reason, field: of, limit: (low ? below : above) ?? 0, days: 0 }
  }
  if (code === 'WEIGHT' && reading.value !== null) {
    const limit = improbableOfChild(reading.value, months, about.known.heightCm)
    if (limit !== null) return { reason: 'rare', field: 'value', limit, days: 0 }
    const changed = improbableChange(reading.value, about.known, about.at)
    if (changed) return { reason: 'change', field: 'value', ...changed }
  }
  if (code === 'HEIGHT' && reading.value !== null && isOfAge(ADULTS, months))
    if (improbablyShort(reading.value, about.known, about.at))
      return { reason: 'shorter', field: 'value', limit: HEIGHT_LOSS_CM, days: 0 }
  const day = reading.value === null ? null : improbableDay(code, reading.value, about.known, about.at)
  if (day === null) return null
  return { reason: code === 'PURGE' ? 'many' : 'muchUrine', field: 'value', limit: day, days: 1 }
}

const differenceOf = ({ value, second }: Reading): number | null =>
  value === null || second === null ? null : value - second

/** True when the number as it was typed would be an ordinary one in another unit of the measurement. */
function fitsOther(code: Code, kept: number, unit: string | undefined): boolean {
  const { units, improbable, hard } = DEFINITIONS[code]
  const typedIn = units.find((one) => one.unit === unit)
  const range = hard.value
  if (!typedIn || !range) return false
  const typed = fromKept(kept, typedIn)
  const usual = improbable.find(({ of }) => of === 'value')
  return units.some((other) => {
    if (other === typedIn) return false
    const value = toKept(typed, other)
    return value >= (usual?.below ?? range[0]) && value <= (usual?.above ?? range[1])
  })
}

const LOW: readonly Comparison[] = ['below', 'atMost']

/** The range in which a value is not marked, for the band of a chart: that of amber and red marks, or of tints where there are no others. */
export function bandOf(marks: readonly Mark[], of: Part): { low: number | null; high: number | null } {
  const side = (low: boolean): number[] => {
    const its = marks.filter((mark) => mark.of === of && LOW.includes(mark.is) === low)
    const strong = its.filter(({ level }) => level !== 'tint')
    return (strong.length > 0 ? strong : its).map(({ than }) => than)
  }
  const [low, high] = [side(true), side(false)]
  return { low: low.length === 0 ? null : Math.max(...low), high: high.length === 0 ? null : Math.min(...high) }
}
