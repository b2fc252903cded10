import { DEFINITIONS } from './definitions.ts'
import type { Code } from './definition-types.ts'
import { sayNumber, unitOf, sayKept } from './parse.rules.ts'

type Say = (id: string, values?: Record<string, string | number>) => string

/** Why a value was marked, in words: a limit in the unit in which it was typed. */
export function sayReason(
  code: Code,
  reason: { rule: string; limit: number; own: boolean },
  { unit, say }: { unit: string; say: Say },
): string {
  const words = wordsOf(code, reason, { unit, say })
  return reason.own ? say('measurements.reason.own', { words }) : words
}

function wordsOf(
  code: Code,
  { rule, limit }: { rule: string; limit: number },
  { unit, say }: { unit: string; say: Say },
): string {
  const used = unitOf(code, unit) ?? DEFINITIONS[code].units[0]
  const [part, comparison] = rule.split('.')
  if (comparison === undefined)
    return say(`measurements.reason.${rule}`, { limit: sayNumber(limit, Number.isInteger(limit) ? 0 : 1) })
  const words = say(`measurements.reason.${comparison}`, {
    limit: sayKept(limit, used),
    unit: used.shown,
  })
  if (DEFINITIONS[code].hard.second === undefined) return words
  return `${say(part === 'second' ? 'measurements.diastolic' : 'measurements.systolic')}: ${words}`
}
