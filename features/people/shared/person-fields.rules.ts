import type { FieldProblem } from '#platform/shared/errors/app-error.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import { PERSON_FIELDS, type PersonFieldName, type PersonFieldSetting } from './person-fields.contract.ts'

/** Fields that are never hidden, each with the text id of the reason. */
const NEEDED: Partial<Record<string, string>> = {
  name: 'people.fields.needed.name',
  surname: 'people.fields.needed.name',
  email: 'people.fields.needed.email',
  phone: 'people.fields.needed.phone',
}

/** Fields without which no record can be stored. */
const REQUIRED: ReadonlySet<string> = new Set(['name', 'surname'])

/** The text id of the reason why a field is always shown; null when it can be hidden. */
export const whyShown = (fieldName: string): string | null => NEEDED[fieldName] ?? null

/** Whether the product itself requires a field. */
export const isAlwaysRequired = (fieldName: string): boolean => REQUIRED.has(fieldName)

/** The setting of a field that the organisation has not changed. */
const unchanged = (fieldName: PersonFieldName): PersonFieldSetting => ({
  fieldName,
  hidden: false,
  required: REQUIRED.has(fieldName),
  vip: false,
  labels: {},
})

/** All fields in the order of the form, each as the organisation asks for it. */
export const completeSettings = (stored: readonly PersonFieldSetting[]): PersonFieldSetting[] =>
  PERSON_FIELDS.map((fieldName) => {
    const found = stored.find((one) => one.fieldName === fieldName)
    return found ? { ...found, required: found.required || REQUIRED.has(fieldName) } : unchanged(fieldName)
  })

/** What is wrong with settings that somebody wants to save, by field. */
export function settingProblems(fields: readonly PersonFieldSetting[]): FieldProblem[] {
  return fields.flatMap(({ fieldName, hidden, required }, index) => {
    const at = `fields.${index}`
    const needed = whyShown(fieldName)
    if (fields.findIndex((one) => one.fieldName === fieldName) < index)
      return [{ fieldName: `${at}.fieldName`, message: 'people.fields.twice' }]
    if (hidden && needed !== null) return [{ fieldName: `${at}.hidden`, message: needed }]
    return hidden && required ? [{ fieldName: `${at}.required`, message: 'people.fields.hiddenRequired' }] : []
  })
}

/** The names of the fields that the organisation hides. */
export const hiddenNames = (settings: readonly PersonFieldSetting[]): ReadonlySet<string> =>
  new Set(settings.filter((one) => one.hidden).map((one) => one.fieldName))

/** Fields of a form as the organisation asks for them: without hidden ones, with its labels in the reader's language. */
export function askedFields(
  fields: readonly FieldDefinition[],
  settings: readonly PersonFieldSetting[],
  language: Language,
): FieldDefinition[] {
  return fields.flatMap((field) => {
    const setting = settings.find((one) => one.fieldName === field.fieldName)
    if (!setting) return [field]
    if (setting.hidden) return []
    const label = setting.labels[language]
    const { required, vip } = setting
    return [{ ...field, required: field.required === true || required, vip, ...(label && { label, ownLabel: true }) }]
  })
}
