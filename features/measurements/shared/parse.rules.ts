import { readNumber } from '#platform/shared/forms/numbers.rules.ts'
import { DEFINITIONS } from './definitions.ts'
import type { Code, Unit } from './definition-types.ts'

/** What a device showed. `comparator` without a value: LO or HI, outside of what the meter can show. */
export type Reading = {
  value: number | null
  second: number | null
  comparator: '<' | '>' | null
  choice: string | null
}

/** What is typed: a number in the unit, for a pressure two; a choice of the list. */
export type Typed = { unit: string; value: string; second?: string | undefined }
export type ParseProblem = 'missing' | 'number' | 'decimals' | 'unit' | 'choice'
export type Parsed =
  | { ok: true; reading: Reading }
  | { ok: false; field: 'value' | 'second' | 'unit'; problem: ParseProblem }

/** No measurement has more than six digits before the decimal comma. */
const TOO_LARGE = 1e6
const WORDS: Readonly<Record<string, '<' | '>'>> = { LO: '<', LOW: '<', HI: '>', HIGH: '>' }

/** A number with a decimal comma or point, with at most so many digits behind it. */
export function parseNumber(text: string, decimals: number): number | ParseProblem {
  const number = readNumber(text)
  if (number === null) return 'missing'
  if (number === undefined || text.includes('-') || number >= TOO_LARGE) return 'number'
  return (text.trim().split(/[.,]/)[1]?.length ?? 0) > decimals ? 'decimals' : number
}

/** A number of a unit, with as many digits as its value may have. */
function parseIn(text: string, unit: Unit): number | ParseProblem {
  const number = readNumber(text)
  return parseNumber(text, typeof number === 'number' ? decimalsFor(number, unit) : unit.decimals)
}

export const unitOf = (code: Code, unit: string): Unit | undefined =>
  DEFINITIONS[code].units.find((one) => one.unit === unit)

/** Digits that are kept: a value in another unit comes back as it was typed. */
const KEPT = 1e4

/** A number of a unit in the unit in which values are kept. */
export const toKept = (value: number, { factor }: Unit): number => Math.round(value * factor * KEPT) / KEPT
/** A kept value in a unit, with the digits of that unit. */
export function fromKept(value: number, unit: Unit): number {
  const inUnit = value / unit.factor
  const digits = 10 ** decimalsFor(inUnit, unit)
  return Math.round(inUnit * digits) / digits
}

/** Digits behind the comma of a value in its unit, at most. */
export const decimalsFor = (inUnit: number, { decimals, fine }: Unit): number =>
  fine !== undefined && inUnit < fine.below ? fine.decimals : decimals

const only = (part: Partial<Reading>): Parsed => ({
  ok: true,
  reading: { value: null, second: null, comparator: null, choice: null, ...part },
})

/** Reads what was typed; refuses what is no number of this measurement. Whether a number is possible says `judge`. */
export function parseReading(code: Code, typed: Typed): Parsed {
  const definition = DEFINITIONS[code]
  const unit = unitOf(code, typed.unit)
  if (!unit) return { ok: false, field: 'unit', problem: 'unit' }
  const text = typed.value.trim().toUpperCase()
  if (definition.choices) {
    if (!definition.choices.includes(text))
      return { ok: false, field: 'value', problem: text === '' ? 'missing' : 'choice' }
    // A type of the Bristol scale is a number as well: a chart draws it.
    return only(/^\d+$/.test(text) ? { value: Number(text) } : { choice: text })
  }
  const outside = WORDS[text]
  if (definition.lowHigh && outside !== undefined) return only({ comparator: outside })
  const value = parseIn(typed.value, unit)
  if (typeof value === 'string') return { ok: false, field: 'value', problem: value }
  if (definition.hard.second === undefined) return only({ value: toKept(value, unit) })
  const second = parseIn(typed.second ?? '', unit)
  if (typeof second === 'string') return { ok: false, field: 'second', problem: second }
  return only({ value: toKept(value, unit), second: toKept(second, unit) })
}

/** A number as it is read in every language: a decimal comma. */
export const sayNumber = (value: number, decimals: number): string => value.toFixed(decimals).replace('.', ',')

/** A kept value in a unit, with the digits of that unit and, where it is small, those that it has. */
export function sayKept(value: number, unit: Unit): string {
  const inUnit = fromKept(value, unit)
  const isPlain = Number(inUnit.toFixed(unit.decimals)) === inUnit
  return sayNumber(inUnit, isPlain ? unit.decimals : decimalsFor(inUnit, unit))
}

/** A kept reading in a unit, in words that need no translation; null: the words of a choice are needed. */
export function sayReading(code: Code, reading: Reading, unitName: string): string | null {
  const unit = unitOf(code, unitName) ?? DEFINITIONS[code].units[0]
  if (reading.choice !== null) return null
  if (reading.value === null) return reading.comparator === '<' ? 'LO' : 'HI'
  const numbers = [reading.value, ...(reading.second === null ? [] : [reading.second])]
  return numbers.map((one) => sayKept(one, unit)).join('/')
}
