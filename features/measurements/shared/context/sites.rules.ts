/** What is usual where a temperature was taken: normal ranges differ by site. Pure. */
import type { Code } from '../definition-types.ts'
import { DEFINITIONS } from '../definitions.ts'
import { sayNumber } from '../parse.rules.ts'

type Say = (id: string, values?: Record<string, string | number>) => string

/** In degrees Celsius. It marks nothing: the thresholds of alerts are those of definitions.ts. Of the forehead no range is known. */
const USUAL_AT: Readonly<Record<string, readonly [number, number]>> = {
  rectal: [36.6, 38],
  ear: [35.8, 38],
  oral: [35.5, 37.5],
  axilla: [36.5, 37.5],
}

export type UsualAt = { site: string; low: number; high: number }

/** What is usual at the site where a temperature was taken; null where no range is known. */
export function usualAt(code: Code, site: string | null | undefined): UsualAt | null {
  const range = code === 'TEMPERATURE' && site ? USUAL_AT[site] : undefined
  return range && site ? { site, low: range[0], high: range[1] } : null
}

/** The usual range of a site in words. */
export function sayUsualAt({ site, low, high }: UsualAt, say: Say): string {
  const [unit] = DEFINITIONS.TEMPERATURE.units
  return say('measurements.usualAt', {
    site: say(`measurements.answer.${site}`).toLowerCase(),
    low: sayNumber(low, unit.decimals),
    high: sayNumber(high, unit.decimals),
    unit: unit.shown,
  })
}
