/** The form of a rule. */
import { DESCRIPTION_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { fromKept } from '#features/measurements/shared/parse.rules.ts'
import { rangedFields, rangedIn, unitFields, unitValues } from '#features/measurements/shared/ranged.fields.ts'
import { unitIn, type Units } from '#features/measurements/shared/units.rules.ts'
import type { Target } from './targets.contract.ts'
import { OPERATORS, READINGS_MAX, TARGET_SEVERITIES } from './targets.rules.ts'

const label = (field: string) => `targets.field.${field}`

/** What is red is never held back. */
const AMBER = { values: [{ fieldName: 'severity', value: 'amber' }] }

const teamField = (
  fieldName: 'notifyIds' | 'quietIds',
  team: readonly { id: string; name: string }[],
): readonly FieldDefinition[] =>
  team.length === 0
    ? []
    : [
        {
          fieldName,
          label: label(fieldName),
          type: 'checkbox',
          fields: team.map(({ id, name }) => ({ value: id, words: name })),
        },
      ]

/** `team`: of whom some may be told too; `units`: of the group. */
export const targetFields = (
  isNew: boolean,
  units: Units,
  team: readonly { id: string; name: string }[],
): readonly FieldDefinition[] => [
  ...rangedFields(!isNew),
  {
    fieldName: 'operator',
    label: label('operator'),
    type: 'radio',
    required: true,
    fields: OPERATORS.map((one) => ({ value: one, label: `measurements.operator.${one}` })),
  },
  { fieldName: 'value', label: label('value'), type: 'decimal', required: true },
  ...unitFields(units),
  { fieldName: 'met', label: label('met'), type: 'integer', required: true, min: 1, max: READINGS_MAX },
  { fieldName: 'readings', label: label('readings'), type: 'integer', required: true, min: 1, max: READINGS_MAX },
  {
    fieldName: 'severity',
    label: label('severity'),
    type: 'radio',
    required: true,
    fields: TARGET_SEVERITIES.map((one) => ({ value: one, label: `targets.severity.${one}` })),
  },
  { fieldName: 'protocol', label: label('protocol'), type: 'description', maxDigits: DESCRIPTION_MAX },
  ...teamField('notifyIds', team),
  { fieldName: 'notifyFamily', label: label('notifyFamily'), type: 'switch' },
  ...(['quietFrom', 'quietTo'] as const).map((fieldName): FieldDefinition => ({
    fieldName,
    label: label(fieldName),
    type: 'string',
    maxDigits: 5,
    placeholder: 'targets.field.time',
    category: 'targets.quiet',
    dependencies: AMBER,
  })),
  ...teamField('quietIds', team).map((field) => ({ ...field, category: 'targets.quiet', dependencies: AMBER })),
  { fieldName: 'to', label: label('to'), type: 'date' },
  ...(isNew
    ? []
    : [
        {
          fieldName: 'reason',
          label: label('reason'),
          type: 'description' as const,
          required: true,
          maxDigits: DESCRIPTION_MAX,
        },
      ]),
]

/** What the form shows; `to` is the last day where the group is. */
export function targetValues(target: Target | null, to: string | null, units: Units): FieldValues {
  if (!target)
    return {
      measurement: null,
      part: 'value',
      ...unitValues(units),
      met: 1,
      readings: 1,
      severity: 'amber',
      operator: 'GREATER',
    }
  return {
    measurement: target.measurement,
    part: target.part,
    ...unitValues(units),
    operator: target.operator,
    value: fromKept(target.value, unitIn(units, target.measurement)),
    met: target.met,
    readings: target.readings,
    severity: target.severity,
    protocol: target.protocol || null,
    notifyIds: target.notify.map(({ id }) => id).join(';') || null,
    notifyFamily: target.notifyFamily,
    quietFrom: target.quietFrom,
    quietTo: target.quietTo,
    quietIds: target.quiet.map(({ id }) => id).join(';') || null,
    to,
    reason: null,
  }
}

const wholeIn = (value: FieldValues[string] | undefined): number => (typeof value === 'number' ? value : 1)

/** The rule of what was typed, as the contract wants it; null while its value is missing. */
export function ruleIn(typed: FieldValues) {
  const operator = OPERATORS.find((one) => one === typed['operator'])
  const value = typed['value']
  if (!operator || typeof value !== 'number' || typeof typed['measurement'] !== 'string') return null
  return { ...rangedIn(typed), operator, value, met: wholeIn(typed['met']), readings: wholeIn(typed['readings']) }
}

const idsIn = (value: FieldValues[string] | undefined): string[] =>
  String(value ?? '')
    .split(';')
    .filter(Boolean)

/** "8:00" is 08:00; what is no time is told by the server. */
const timeIn = (value: FieldValues[string] | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().replace('.', ':').padStart(5, '0') : null

/** The rest of it. */
export function termsIn(typed: FieldValues) {
  const severity = TARGET_SEVERITIES.find((one) => one === typed['severity']) ?? 'amber'
  const quiet = severity === 'amber'
  return {
    severity,
    protocol: typeof typed['protocol'] === 'string' ? typed['protocol'] : '',
    notifyIds: idsIn(typed['notifyIds']),
    notifyFamily: typed['notifyFamily'] === true,
    quietFrom: quiet ? timeIn(typed['quietFrom']) : null,
    quietTo: quiet ? timeIn(typed['quietTo']) : null,
    quietIds: quiet ? idsIn(typed['quietIds']) : [],
    to: typeof typed['to'] === 'string' && typed['to'] !== '' ? typed['to'] : null,
  }
}
