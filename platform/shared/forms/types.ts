import { dayAsTyped, isDay, isMoment, momentAsTyped, typedDay, typedMoment } from './days.rules.ts'
import type { Broken, FieldDefinition, FieldType, FieldValue } from './fields.ts'
import { UUID_PATTERN } from '../ids/uuid.ts'
import { readNumber } from './numbers.rules.ts'
import { partsOf } from './several.rules.ts'
import { uploadProblem } from './uploads.rules.ts'

type TypeRules = {
  /** What the person typed as a value; undefined when it is not one. */
  parse: (typed: string) => FieldValue | undefined
  /** The value as it stands in the field. */
  format: (value: FieldValue, field?: FieldDefinition) => string
  /** Rules of the type itself, for a value that is not empty. */
  check: (value: FieldValue, field: FieldDefinition) => Broken
}

const asText = (value: FieldValue) => (value === null || typeof value === 'object' ? '' : String(value))
const keep = (typed: string) => (typed === '' ? null : typed)
const NOT_A_CHOICE = { message: 'form.notAChoice' }

const length = (value: FieldValue, { maxDigits }: FieldDefinition): Broken => {
  if (typeof value !== 'string') return { message: 'form.notAText' }
  return maxDigits !== undefined && value.length > maxDigits
    ? { message: 'form.tooLong', values: { max: maxDigits } }
    : null
}

/** As the person has to type it. */
const limit = (bound: number) => (Number.isInteger(bound) ? bound : String(bound).replace('.', ','))

const range = (value: FieldValue, { min, max }: FieldDefinition): Broken => {
  if (typeof value !== 'number' || Math.abs(value) > Number.MAX_SAFE_INTEGER) return { message: 'form.notANumber' }
  if (min !== undefined && value < min) return { message: 'form.tooSmall', values: { min: limit(min) } }
  return max !== undefined && value > max ? { message: 'form.tooLarge', values: { max: limit(max) } } : null
}

const shape =
  (fits: (text: string) => boolean, message: string) =>
  (value: FieldValue): Broken =>
    typeof value === 'string' && fits(value) ? null : { message }

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)*\.[A-Za-z]{2,4}$/

const string = (value: FieldValue, field: FieldDefinition): Broken => {
  if (field.rule === 'email' && !EMAIL.test(asText(value))) return { message: field.helperText ?? 'form.notAnEmail' }
  return length(value, field)
}

const choice = (value: FieldValue, { fields }: FieldDefinition): Broken =>
  typeof value === 'string' && (fields === undefined || fields.some((option) => option.value === value))
    ? null
    : NOT_A_CHOICE

const choices = (value: FieldValue, { fields }: FieldDefinition): Broken => {
  const parts = partsOf(value)
  const known = parts.every((part) => fields === undefined || fields.some((option) => option.value === part))
  // Stored as it is written: no part twice, no empty one.
  return known && parts.length > 0 && new Set(parts).size === parts.length && value === parts.join(';')
    ? null
    : NOT_A_CHOICE
}

const one = { parse: keep, format: asText, check: choice }
const several = { parse: keep, format: asText, check: choices }
// Of a list of its own it is one of that; what a source offers, only the server knows.
const found = { parse: keep, format: asText, check: choice }
const foundSeveral = { parse: keep, format: asText, check: choices }

const upload = (value: FieldValue, field: FieldDefinition): Broken => {
  if (field.kept) return typeof value === 'string' && UUID_PATTERN.test(value) ? null : { message: 'form.emptyFile' }
  return value !== null && typeof value === 'object' ? uploadProblem(value, field) : { message: 'form.emptyFile' }
}

/** What every field type means, on both sides of the wire. */
export const TYPE_RULES = {
  string: { parse: keep, format: asText, check: string },
  description: { parse: keep, format: asText, check: length },
  // A comma separates the decimals, and there are no negatives.
  decimal: {
    parse: readNumber,
    format: (value, field?: FieldDefinition) =>
      typeof value === 'number'
        ? (field?.decimals === undefined ? String(value) : value.toFixed(field.decimals)).replace('.', ',')
        : asText(value),
    check: (value, field) => range(value, { ...field, min: Math.max(0, field.min ?? 0) }),
  },
  integer: {
    parse: readNumber,
    format: asText,
    check: (value, field) =>
      typeof value === 'number' && !Number.isInteger(value) ? { message: 'form.notWhole' } : range(value, field),
  },
  date: {
    parse: (typed) => (typed === '' ? null : typedDay(typed)),
    format: (value) => dayAsTyped(asText(value)),
    check: shape(isDay, 'form.notADay'),
  },
  datetime: {
    parse: (typed) => (typed === '' ? null : typedMoment(typed)),
    format: (value) => momentAsTyped(asText(value)),
    check: shape(isMoment, 'form.notAMoment'),
  },
  switch: {
    parse: (typed) => typed === 'true',
    format: asText,
    check: (value) => (typeof value === 'boolean' ? null : NOT_A_CHOICE),
  },
  autocomplete: found,
  autocompleteTranslated: found,
  autocompleteMultiple: foundSeveral,
  autocompleteMultipleTranslated: foundSeveral,
  radio: one,
  radioTranslated: one,
  checkbox: several,
  checkboxTranslated: several,
  colour: { parse: keep, format: asText, check: shape((text) => /^#[0-9a-f]{6}$/.test(text), 'form.notAColour') },
  upload: {
    parse: () => undefined,
    format: (value) => (value !== null && typeof value === 'object' ? value.fileName : ''),
    check: upload,
  },
} satisfies Record<FieldType, TypeRules>

/** What stands in a field of text or a number. `5,0` on the way to `5,05` is the number 5: what was typed last stays while it means the value. */
export function shownText(field: FieldDefinition, value: FieldValue, typed: string | null): string {
  const rules: TypeRules = TYPE_RULES[field.type]
  return typed !== null && rules.parse(typed) === value ? typed : rules.format(value, field)
}
