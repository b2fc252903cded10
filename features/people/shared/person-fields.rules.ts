import type { FieldProblem } from '#platform/shared/errors/app-error.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import {
  CHILD_FIELDS,
  PERSON_FIELDS,
  type ChildFieldSetting,
  type FieldSetting,
  type PersonFieldSetting,
} from './person-fields.contract.ts'

/** Fields that are never hidden, each with the text id of the reason. */
const NEEDED: Partial<Record<string, string>> = {
  name: 'people.fields.needed.name',
  surname: 'people.fields.needed.name',
  email: 'people.fields.needed.email',
  phone: 'people.fields.needed.phone',
  homePlaceId: 'people.fields.needed.home',
}

/** Fields without which no record can be stored. */
const REQUIRED: ReadonlySet<string> = new Set(['name', 'surname'])

/** The text id of the reason why a field is always shown; null when it can be hidden. */
export const whyShown = (fieldName: string): string | null => NEEDED[fieldName] ?? null

/** Whether the product itself requires a field. */
export const isAlwaysRequired = (fieldName: string): boolean => REQUIRED.has(fieldName)

/** All fields of adults and guests in the order of the form, each as the organisation asks for it. */
export const completeSettings = (stored: readonly PersonFieldSetting[]): PersonFieldSetting[] =>
  PERSON_FIELDS.map((fieldName) => ({ fieldName, ...settingOf(stored, fieldName) }))

/** All fields of children, as `completeSettings`. */
export const completeChildSettings = (stored: readonly ChildFieldSetting[]): ChildFieldSetting[] =>
  CHILD_FIELDS.map((fieldName) => ({ fieldName, ...settingOf(stored, fieldName) }))

/** How a field is asked for; one that the organisation has not changed as the product does. */
function settingOf(stored: readonly FieldSetting[], fieldName: string) {
  const { hidden, required, vip, labels } = stored.find((one) => one.fieldName === fieldName) ?? {
    hidden: false,
    required: false,
    vip: false,
    labels: {},
  }
  return { hidden, required: required || REQUIRED.has(fieldName), vip, labels }
}

/** What is wrong with settings that somebody wants to save, by field. `list` names them in the body. */
export function settingProblems(fields: readonly FieldSetting[], list: 'fields' | 'childFields'): FieldProblem[] {
  return fields.flatMap(({ fieldName, hidden, required }, index) => {
    const at = `${list}.${index}`
    const needed = whyShown(fieldName)
    if (fields.findIndex((one) => one.fieldName === fieldName) < index)
      return [{ fieldName: `${at}.fieldName`, message: 'people.fields.twice' }]
    if (hidden && needed !== null) return [{ fieldName: `${at}.hidden`, message: needed }]
    return hidden && required ? [{ fieldName: `${at}.required`, message: 'people.fields.hiddenRequired' }] : []
  })
}

/** The names of the fields that the organisation hides. */
export const hiddenNames = (settings: readonly FieldSetting[]): ReadonlySet<string> =>
  new Set(settings.filter((one) => one.hidden).map((one) => one.fieldName))

/** Fields of a form as the organisation asks for them: without hidden ones, with its labels in the reader's language. */
export function askedFields(
  fields: readonly FieldDefinition[],
  settings: readonly FieldSetting[],
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
