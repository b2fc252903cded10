/** What is said of measurements, in the words of `say`. Pure: whoever shows it has the texts of measurements loaded. */
import { DEFINITIONS } from './definitions.ts'
import { CODES, type Code, type Part } from './definition-types.ts'
import { sayReading, unitOf, type Reading, sayKept } from './parse.rules.ts'
import { sayReason } from './reasons.ts'

type Say = (id: string, values?: Record<string, string | number>) => string

export const codeOf = (measurement: string | null): Code | null => CODES.find((code) => code === measurement) ?? null

export const sayCode = (code: Code, say: Say): string => say(`measurements.of.${code}`)

/** The measurement, of a pressure with its part. */
export function sayPart(code: Code, part: Part, say: Say): string {
  const name = say(`measurements.of.${code}`)
  if (DEFINITIONS[code].hard.second === undefined) return name
  return `${name}, ${say(part === 'second' ? 'measurements.diastolic' : 'measurements.systolic').toLowerCase()}`
}

/** A kept value in a unit, with the unit. */
export function sayValue(code: Code, value: number, unit: string): string {
  const used = unitOf(code, unit) ?? DEFINITIONS[code].units[0]
  return `${sayKept(value, used)} ${used.shown}`
}

/** A kept reading with its unit. */
export function sayMeasured(code: Code, reading: Reading & { unit: string }, say: Say): string {
  if (DEFINITIONS[code].choices) return say(`measurements.choice.${code}.${reading.choice ?? reading.value}`)
  const shown = (unitOf(code, reading.unit) ?? DEFINITIONS[code].units[0]).shown
  return `${sayReading(code, reading, reading.unit) ?? ''} ${shown}`
}

/** The same with its name. */
export const sayNamed = (code: Code, reading: Reading & { unit: string }, say: Say): string =>
  `${say(`measurements.of.${code}`)}: ${sayMeasured(code, reading, say)}`

/** Which limit a reading broke. */
export const sayBroken = (code: Code, reason: Parameters<typeof sayReason>[1], unit: string, say: Say): string =>
  sayReason(code, reason, { unit, say })

export type SaidRule = {
  part: Part
  operator: string
  value: number
  unit: string
  met: number
  readings: number
}

/** A rule about a measurement. */
export function sayRule(code: Code, { part, operator, value, unit, met, readings }: SaidRule, say: Say): string {
  const rule = `${sayPart(code, part, say)} ${say(`measurements.operator.${operator}`)} ${sayValue(code, value, unit)}`
  return readings === 1 ? rule : `${rule}, ${say('measurements.rule.count', { met, readings })}`
}
