/** The field types of the specification (section 3). A new one is asked for by the compiler in both registries. */
export const FIELD_TYPES = [
  'string',
  'decimal',
  'integer',
  'description',
  'autocomplete',
  'autocompleteTranslated',
  'autocompleteMultiple',
  'autocompleteMultipleTranslated',
  'radio',
  'radioTranslated',
  'colour',
  'date',
  'datetime',
  'switch',
  'checkbox',
  'checkboxTranslated',
  'upload',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** A file in a form: its bytes as base64 without the prefix of a data address. */
export type Upload = { data: string; fileName: string }

/**
 * What a form holds for a field: an autocomplete the id, a switch a boolean, the numeric ones a number, a day
 * `YYYY-MM-DD`, a local moment `YYYY-MM-DDTHH:mm`, several choices one text with semicolons between them.
 */
export type FieldValue = string | number | boolean | Upload | null
export type FieldValues = Record<string, FieldValue>

/** One choice: `label` is a text id, `words` are shown as they are (the name of a group is no text to translate). */
export type FieldOption = { value: string } & ({ label: string } | { words: string })

/** One field of a form, as the specification defines it. Label, category, placeholder and helper text are text ids. */
export type FieldDefinition = {
  fieldName: string
  label: string
  type: FieldType
  /** Written by a person, not by us: every text of this field is shown as it is, in no other language. */
  plain?: boolean
  /** The organisation wrote the label; the other texts of the field are text ids. */
  ownLabel?: boolean
  /** What the record has, in a structure that is delivered with it. */
  value?: FieldValue
  required?: boolean
  notEditable?: boolean
  hidden?: boolean
  /** The longest text, in characters; the counter goes with it. */
  maxDigits?: number
  /** Of a decimal: with so many it is shown until somebody types. */
  decimals?: number
  min?: number
  max?: number
  placeholder?: string
  autocomplete?: string
  /** Where an autocomplete asks, and how: `GET {path}?q=` unless it says POST. */
  path?: string
  method?: 'GET' | 'POST'
  /** The property of an answer that is shown; `name` unless it says otherwise. */
  labelField?: string
  /** The choices of a radio, of checkboxes, or of an autocomplete that asks nobody. One of several has no semicolon. */
  fields?: readonly FieldOption[]
  /** The field is shown only while these others, shown themselves, have these values. */
  dependencies?: { values: readonly { fieldName: string; value: FieldValue }[] }
  /** Fields of one category stand together under its heading. */
  category?: string
  /** What nobody may overlook: it comes first in its category, marked, and is repeated in the summary of a person. */
  vip?: boolean
  /** The endings that an upload takes, with commas between: `.pdf,.jpg`. Any when missing. */
  acceptExtension?: string
  /** Its file is in the store already: the value is its id. */
  kept?: boolean
  /** The largest file; without it UPLOAD_MAX_MB. */
  maxMegabytes?: number
  rule?: 'email'
  /** The text of a broken `rule` (specification, section 5); of a field without one what helps to fill it in, shown below it. */
  helperText?: string
}

export type CounterLevel = 'normal' | 'alert' | 'alert2' | 'error'

/** The hue of a counter: above 80 % alert, above 90 % alert2, at the limit error (specification, section 5). */
export function counterLevel(length: number, max: number): CounterLevel {
  if (length >= max) return 'error'
  if (length > max * 0.9) return 'alert2'
  return length > max * 0.8 ? 'alert' : 'normal'
}

/** True when both are the same content; a switch that nobody touched is off. */
export function sameValue(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  const [a, b] = [one ?? null, other ?? null]
  if (a === b || (a === null && b === false) || (a === false && b === null)) return true
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false
  return a.fileName === b.fileName && a.data === b.data
}

/** A broken rule: a text id with its values, or null. */
export type Broken = { message: string; values?: Record<string, string | number> } | null
