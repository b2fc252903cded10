import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'

/** First and last day; the last may stay open. */
export function dayFields(required: boolean): FieldDefinition[] {
  return [
    { fieldName: 'from', label: 'memberships.from', type: 'date', required },
    { fieldName: 'to', label: 'memberships.to', type: 'date' },
  ]
}

export function daysOf(typed: FieldValues): { from: string | null; to: string | null } {
  const dayIn = (value: FieldValues[string] | undefined) => (typeof value === 'string' && value !== '' ? value : null)
  return { from: dayIn(typed['from']), to: dayIn(typed['to']) }
}
