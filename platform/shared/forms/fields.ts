/** The field types that forms know so far (specification, section 3). A new one is asked for in both registries. */
export const FIELD_TYPES = [
  'string',
  'decimal',
  'integer',
  'description',
  'date',
  'datetime',
  'switch',
  'autocomplete',
  'radio',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** What a form holds for a field. An autocomplete holds the id; a switch a boolean; the numeric ones a number. */
export type FieldValue = string | number | boolean | null
export type FieldValues = Record<string, FieldValue>

/**
 * One field of a form, as the specification defines it. `label` and the labels of `fields` are text ids; `words` of a
 * choice are shown as they are (the name of a group is no text to translate).
 */
export type FieldDefinition = {
  fieldName: string
  label: string
  type: FieldType
  required?: boolean
  notEditable?: boolean
  hidden?: boolean
  maxDigits?: number
  min?: number
  max?: number
  placeholder?: string
  autocomplete?: string
  /** Where an autocomplete asks. */
  path?: string
  /** The choices of a radio. */
  fields?: readonly ({ value: string } & ({ label: string } | { words: string }))[]
  /** The field is shown only while these others have these values. */
  dependencies?: { values: readonly { fieldName: string; value: FieldValue }[] }
  category?: string
  rule?: 'email'
  /** The text of a broken rule. */
  helperText?: string
}

/** True when the field is on the form now: not hidden, and what it depends on has the configured value. */
export function isShown(field: FieldDefinition, values: FieldValues): boolean {
  if (field.hidden) return false
  return (field.dependencies?.values ?? []).every((other) => values[other.fieldName] === other.value)
}

export type CounterLevel = 'normal' | 'alert' | 'alert2' | 'error'

/** The hue of a counter: above 80 % alert, above 90 % alert2, at the limit error (specification, section 5). */
export function counterLevel(length: number, max: number): CounterLevel {
  if (length >= max) return 'error'
  if (length > max * 0.9) return 'alert2'
  return length > max * 0.8 ? 'alert' : 'normal'
}
