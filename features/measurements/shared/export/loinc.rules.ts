/** The LOINC code of what was measured, as exports name it: by unit, sample and site where LOINC tells them apart. Pure. */
import { DEFINITIONS } from '../definitions.ts'
import type { Code } from '../definition-types.ts'

/** LOINC has a code for each kind of quantity: milligrams in a decilitre are a mass, millimoles in a litre an amount of substance. */
const GLUCOSE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  finger: { 'mg/dL': '41653-7', 'mmol/L': '14743-9' },
  cgm: { 'mg/dL': '99504-3' },
  // Nobody said where the blood came from.
  blood: { 'mg/dL': '2339-0', 'mmol/L': '15074-8' },
}
const TEMPERATURE_AT: Readonly<Record<string, string>> = {
  oral: '8331-1',
  ear: '8333-7',
  axilla: '8328-7',
  rectal: '8332-9',
}

type About = { unit: string; context: Readonly<Record<string, string>> }

/** Null where none was found: of a bowel movement, of one drink, and of glucose that a sensor gives in mmol/L. */
export function loincOf(code: Code, { unit, context }: About): string | null {
  if (code === 'GLYCEMIA') return GLUCOSE[context['sample'] ?? 'blood']?.[unit] ?? null
  const { panel, value } = DEFINITIONS[code].loinc
  const site = code === 'TEMPERATURE' ? TEMPERATURE_AT[context['site'] ?? ''] : undefined
  return site ?? panel ?? value ?? null
}
