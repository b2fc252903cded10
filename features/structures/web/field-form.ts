import * as z from 'zod/mini'
import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { joinParts, partsOf } from '#platform/shared/forms/several.rules.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { SOURCES, structureField, type StructureField, type StructureType } from '../shared/structures.contract.ts'
import { isFound, isTranslatedChoice } from '../shared/structures.rules.ts'
import { answerInWords } from './answer-words.ts'
import { readOptions, writeOptions } from './option-words.rules.ts'

const ALWAYS = 'always'
const OTHER_ROLES = ['CB_ASSISTANT', 'CB_PARENT'].map((value) => ({ value, label: `role.translation.${value}` }))
const TRANSLATED = ['label', 'category', 'placeholder'] as const
const conditions = structureField.shape.dependencies
const text = (fieldName: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  fieldName,
  label: `structures.field.${fieldName}`,
  type: 'string',
  ...more,
})

/** An autocomplete that looks in a list of its own. */
const OWN_LIST = 'own'
const OF_FOUND = [
  text('source', {
    type: 'radio',
    required: true,
    fields: [OWN_LIST, ...SOURCES].map((value) => ({ value, label: `structures.source.${value}` })),
  }),
  text('choices', {
    type: 'description',
    required: true,
    dependencies: { values: [{ fieldName: 'source', value: OWN_LIST }] },
  }),
]

/** What an upload may take; nothing chosen is all of it. */
const ACCEPTED = [
  { value: '.png,.jpg,.jpeg,.webp', label: 'structures.accept.pictures' },
  { value: '.pdf', label: 'structures.accept.pdf' },
  { value: '.docx,.xlsx,.odt', label: 'structures.accept.office' },
  { value: '.txt,.csv', label: 'structures.accept.text' },
]

const OF_TYPE: Partial<Record<StructureType, readonly FieldDefinition[]>> = {
  string: [
    text('placeholder', { maxDigits: NAME_MAX }),
    text('maxDigits', { type: 'integer', min: 1, max: DESCRIPTION_MAX }),
  ],
  description: [text('maxDigits', { type: 'integer', min: 1, max: DESCRIPTION_MAX })],
  integer: [text('min', { type: 'integer' }), text('max', { type: 'integer' })],
  decimal: [text('min', { type: 'decimal' }), text('max', { type: 'decimal' })],
  radio: [text('choices', { type: 'description', required: true })],
  checkbox: [text('choices', { type: 'description', required: true })],
  radioTranslated: [text('options', { required: true })],
  checkboxTranslated: [text('options', { required: true })],
  upload: [text('accept', { type: 'checkboxTranslated', fields: ACCEPTED })],
  autocomplete: OF_FOUND,
  autocompleteMultiple: OF_FOUND,
}

/** The words that a field has in other languages, asked only when somebody wants to write them. */
function inOtherLanguages(type: StructureType): FieldDefinition[] {
  const named = type === 'string' ? TRANSLATED : TRANSLATED.filter((name) => name !== 'placeholder')
  const dependencies = { values: [{ fieldName: 'translate', value: true }] }
  return [
    text('translate', { type: 'switch' }),
    ...named.flatMap((name) =>
      LANGUAGES.map((language) => text(`${name}.${language}`, { maxDigits: NAME_MAX, dependencies })),
    ),
  ]
}

/** The form in which a field is defined: one for each type, with the conditions that the other fields allow. */
export function fieldForm(say: Texts, type: StructureType, others: readonly StructureField[]): FieldDefinition[] {
  const shownWhen = [
    { value: ALWAYS, words: say('structures.field.always') },
    ...others.flatMap((other) =>
      conditionValues(other).map((value) => ({
        value: JSON.stringify({ values: [{ fieldName: other.fieldName, value }] }),
        words: say('structures.field.when', { label: other.label, value: answerInWords(say, other, value) }),
      })),
    ),
  ]
  return [
    text('label', { required: true, maxDigits: NAME_MAX }),
    text('category', { maxDigits: NAME_MAX }),
    ...(OF_TYPE[type] ?? []),
    ...inOtherLanguages(type),
    text('required', { type: 'switch' }),
    text('vip', { type: 'switch' }),
    text('see', { type: 'checkboxTranslated', fields: OTHER_ROLES }),
    text('edit', { type: 'checkboxTranslated', fields: OTHER_ROLES }),
    ...(shownWhen.length > 1 ? [text('shownWhen', { type: 'radio', fields: shownWhen })] : []),
  ]
}

/** The values of a field on which others can depend: those that are few. */
function conditionValues(field: StructureField): (string | boolean)[] {
  if (field.type === 'switch') return [true, false]
  return field.type === 'radio' || field.type === 'radioTranslated'
    ? (field.fields ?? []).map((option) => option.value)
    : []
}

/** A field as the form shows it; a new one is for administrators alone until somebody says more. */
export function valuesOf(field: StructureField | null): FieldValues {
  return {
    label: field?.label ?? null,
    category: field?.category ?? null,
    placeholder: field?.placeholder ?? null,
    maxDigits: field?.maxDigits ?? null,
    min: field?.min ?? null,
    max: field?.max ?? null,
    choices: field?.fields?.map((option) => option.label).join('\n') ?? null,
    source: field?.source ?? OWN_LIST,
    accept: joinParts(
      ACCEPTED.map((one) => one.value).filter((value) => value.split(',').every((ending) => takes(field, ending))),
    ),
    options: writeOptions(field?.fields ?? []),
    translate: field?.translations !== undefined,
    ...Object.fromEntries(
      TRANSLATED.flatMap((name) =>
        LANGUAGES.map((language) => [`${name}.${language}`, field?.translations?.[language]?.[name] ?? null]),
      ),
    ),
    required: field?.required ?? false,
    vip: field?.vip ?? false,
    see: joinParts(field?.see ?? []),
    edit: joinParts(field?.edit ?? []),
    shownWhen: field?.dependencies ? JSON.stringify(field.dependencies) : ALWAYS,
  }
}

const takes = (field: StructureField | null, ending: string): boolean =>
  (field?.acceptExtension?.split(',') ?? []).includes(ending)

/** What was typed as a field. A choice that keeps its words keeps its answers. */
export function fieldOf(values: FieldValues, type: StructureType, fieldName: string): StructureField {
  const given = (name: string) => values[name] ?? undefined
  const lines = String(values['choices'] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const accept = type === 'upload' ? partsOf(values['accept']).join(',') : ''
  const source = SOURCES.find((one) => isFound(type) && one === values['source'])
  const options = isTranslatedChoice(type)
    ? readOptions(values['options'])
    : lines.map((line) => ({ value: line, label: line }))
  const shownWhen = values['shownWhen'] ?? ALWAYS
  return z.parse(structureField, {
    fieldName,
    type,
    label: values['label'],
    category: given('category'),
    placeholder: given('placeholder'),
    maxDigits: given('maxDigits'),
    min: given('min'),
    max: given('max'),
    required: values['required'] === true,
    vip: values['vip'] === true,
    see: partsOf(values['see']),
    edit: partsOf(values['edit']),
    ...(source && { source }),
    ...(accept && { acceptExtension: accept }),
    ...(options.length > 0 && !source && { fields: options }),
    ...(values['translate'] === true && { translations: translationsOf(values) }),
    ...(shownWhen !== ALWAYS && { dependencies: z.parse(conditions, JSON.parse(String(shownWhen))) }),
  })
}

/** What was written in other languages; undefined for nothing. */
function translationsOf(values: FieldValues): StructureField['translations'] {
  const written = LANGUAGES.flatMap((language) => {
    const own = TRANSLATED.flatMap((name) => {
      const said = String(values[`${name}.${language}`] ?? '').trim()
      return said === '' ? [] : [[name, said]]
    })
    return own.length === 0 ? [] : [[language, Object.fromEntries(own)]]
  })
  return written.length === 0 ? undefined : Object.fromEntries(written)
}

/** The text id of what is wrong with the choices before they can be a field at all. */
export function choicesProblem(values: FieldValues, type: StructureType): string | null {
  if (isTranslatedChoice(type))
    return readOptions(values['options']).some(({ label }) => label.trim() === '')
      ? 'structures.error.emptyChoice'
      : null
  const lines = String(values['choices'] ?? '').split('\n')
  return lines.some((line) => line.trim().length > NAME_MAX) ? 'structures.error.longChoice' : null
}
