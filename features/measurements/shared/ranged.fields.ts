/** Fields of a form about a measurement that has a range. Their labels are texts of measurements. */
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { DEFINITIONS } from './definitions.ts'
import { unitIn, type Units } from './units.rules.ts'
import { PARTS, RANGED, type Ranged } from './ranges.rules.ts'

const label = (field: string) => `measurements.range.field.${field}`
export const unitField = (code: Ranged) => `unit ${code}`
const only = (code: Ranged) => ({ values: [{ fieldName: 'measurement', value: code }] })
const HAS_UNITS = RANGED.filter((code) => DEFINITIONS[code].units.length > 1)

/** What is measured, of a pressure which value; `fixed`: it is shown and stays. */
export const rangedFields = (fixed: boolean): readonly FieldDefinition[] =>
  [
    {
      fieldName: 'measurement',
      label: label('measurement'),
      type: 'radio' as const,
      required: true,
      fields: RANGED.map((code) => ({ value: code, label: `measurements.of.${code}` })),
    },
    {
      fieldName: 'part',
      label: label('part'),
      type: 'radio' as const,
      required: true,
      fields: PARTS.map((part) => ({
        value: part,
        label: part === 'second' ? 'measurements.diastolic' : 'measurements.systolic',
      })),
      dependencies: only('PRESSURE'),
    },
  ].map((field) => ({ ...field, ...(fixed && { notEditable: true }) }))

/** The unit of the group, where people write a measurement in several: it is shown and stays. */
export const unitFields = (units: Units): readonly FieldDefinition[] =>
  HAS_UNITS.map((code) => ({
    fieldName: unitField(code),
    label: label('unit'),
    type: 'radio',
    required: true,
    notEditable: true,
    fields: [unitIn(units, code)].map(({ unit, shown }) => ({ value: unit, words: shown })),
    dependencies: only(code),
  }))

/** The unit of the group of each. */
export const unitValues = (units: Units): FieldValues =>
  Object.fromEntries(HAS_UNITS.map((code) => [unitField(code), unitIn(units, code).unit]))

/** What of these fields was typed, as the contracts want it. */
export function rangedIn(typed: FieldValues) {
  const measurement = RANGED.find((one) => one === typed['measurement']) ?? RANGED[0]
  const unit = typed[unitField(measurement)]
  return {
    measurement,
    part: measurement === 'PRESSURE' && typed['part'] === 'second' ? ('second' as const) : ('value' as const),
    ...(HAS_UNITS.includes(measurement) && typeof unit === 'string' && { unit }),
  }
}
