import type { FieldDefinition, FieldType, FieldValue } from './fields.ts'

/** A broken rule: a text id with its values, or null. */
export type Broken = { message: string; values?: Record<string, string | number> } | null

type TypeRules = {
  /** What the person typed as a value; undefined when it is not one. */
  parse: (typed: string) => FieldValue | undefined
  /** The value as it stands in the field. */
  format: (value: FieldValue) => string
  /** Rules of the type itself, for a value that is not empty. */
  check: (value: FieldValue, field: FieldDefinition) => Broken
}

const asText = (value: FieldValue) => (value === null ? '' : String(value))
const keep = (typed: string) => (typed === '' ? null : typed)

const numeric =
  (pattern: RegExp) =>
  (typed: string): FieldValue | undefined => {
    if (typed === '') return null
    return pattern.test(typed) ? Number(typed.replace(',', '.')) : undefined
  }

const length = (value: FieldValue, { maxDigits }: FieldDefinition): Broken =>
  maxDigits !== undefined && asText(value).length > maxDigits
    ? { message: 'form.tooLong', values: { max: maxDigits } }
    : null

const range = (value: FieldValue, { min, max }: FieldDefinition): Broken => {
  if (typeof value !== 'number') return { message: 'form.notANumber' }
  if (min !== undefined && value < min) return { message: 'form.tooSmall', values: { min } }
  return max !== undefined && value > max ? { message: 'form.tooLarge', values: { max } } : null
}

const shape =
  (pattern: RegExp, message: string) =>
  (value: FieldValue): Broken => {
    const text = asText(value)
    return pattern.test(text) && !Number.isNaN(Date.parse(text)) ? null : { message }
  }

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)*\.[A-Za-z]{2,4}$/

const string = (value: FieldValue, field: FieldDefinition): Broken => {
  if (field.rule === 'email' && !EMAIL.test(asText(value))) return { message: field.helperText ?? 'form.notAnEmail' }
  return length(value, field)
}

const choice = (value: FieldValue, { fields }: FieldDefinition): Broken =>
  fields === undefined || fields.some((option) => option.value === value) ? null : { message: 'form.notAChoice' }

/** What every field type means, on both sides of the wire. */
export const TYPE_RULES = {
  string: { parse: keep, format: asText, check: string },
  description: { parse: keep, format: asText, check: length },
  // A comma separates the decimals, and there are no negatives.
  decimal: {
    parse: numeric(/^\d+(,\d+)?$/),
    format: (value) => asText(value).replace('.', ','),
    check: range,
  },
  integer: { parse: numeric(/^-?\d+$/), format: asText, check: range },
  date: { parse: keep, format: asText, check: shape(/^\d{4}-\d{2}-\d{2}$/, 'form.notADay') },
  datetime: { parse: keep, format: asText, check: shape(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'form.notAMoment') },
  switch: {
    parse: (typed) => typed === 'true',
    format: asText,
    check: (value) => (typeof value === 'boolean' ? null : { message: 'form.notAChoice' }),
  },
  autocomplete: { parse: keep, format: asText, check: () => null },
  radio: { parse: keep, format: asText, check: choice },
} satisfies Record<FieldType, TypeRules>
