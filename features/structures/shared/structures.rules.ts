import { ROLES, type Role } from '#platform/shared/contract/roles.ts'
import type { FieldProblem } from '#platform/shared/errors/app-error.ts'
import { sameValue, type FieldDefinition, type FieldValues } from '#platform/shared/forms/fields.ts'
import { problemOf } from '#platform/shared/forms/validate.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import { OPTIONS_MAX, type StructureField, type StructureType } from './structures.contract.ts'

/** A field of a structure for the form engine; its words were written by a person. */
export function definitionOf(field: StructureField, readOnly: boolean): FieldDefinition {
  const { see: _see, edit: _edit, translations: _translations, source: _source, fields, ...definition } = field
  return {
    ...definition,
    ...(fields && { fields: fields.map(({ value, label }) => ({ value, words: label })) }),
    plain: true,
    // Its file is sent before the answer, which is its id.
    ...(field.type === 'upload' && { kept: true }),
    ...(readOnly && { notEditable: true }),
  }
}

/** One or several of a few. */
export const isChoice = (type: StructureType): boolean =>
  type === 'radio' || type === 'checkbox' || isTranslatedChoice(type)

/** One or several of many, found by typing. */
export const isFound = (type: StructureType): boolean => type === 'autocomplete' || type === 'autocompleteMultiple'

/** What answers to a field are: its type, and for what is found, of what. It stays the same over all versions. */
export const kindOf = ({ type, source }: StructureField): string => (source === undefined ? type : `${type} ${source}`)

/** A choice whose options have words in every language. */
export const isTranslatedChoice = (type: StructureType): boolean =>
  type === 'radioTranslated' || type === 'checkboxTranslated'

/** Fields in the words of a language, and in those of the field itself where it has none. */
export function inLanguage(fields: readonly StructureField[], language: Language): StructureField[] {
  // One heading is the same above all its fields, whichever of them has its translation.
  const headings = new Map<string, string>()
  for (const { category, translations } of fields) {
    const said = translations?.[language]?.category
    if (category !== undefined && said !== undefined && !headings.has(category)) headings.set(category, said)
  }
  return fields.map((field) => {
    const own = field.translations?.[language]
    const category = field.category === undefined ? undefined : (headings.get(field.category) ?? field.category)
    const placeholder = own?.placeholder ?? field.placeholder
    return {
      ...field,
      label: own?.label ?? field.label,
      ...(category !== undefined && { category }),
      ...(placeholder !== undefined && { placeholder }),
      ...(field.fields && {
        fields: field.fields.map((option) => ({ ...option, label: option.translations?.[language] ?? option.label })),
      }),
    }
  })
}

export const sees = (role: Role | null, field: StructureField): boolean =>
  role === null || role === 'CB_ADMIN' || field.see.includes(role)

export const fills = (role: Role | null, field: StructureField): boolean =>
  sees(role, field) && (role === null || role === 'CB_ADMIN' || field.edit.includes(role))

/**
 * The fields that a role sees of one person. What depends on a field that the role does not see was decided with the
 * stored answer: it is left out, or stands there without that condition.
 */
export function fieldsFor(role: Role | null, fields: readonly StructureField[], stored: FieldValues): StructureField[] {
  const visible = new Set(fields.filter((field) => sees(role, field)).map((field) => field.fieldName))
  return fields.flatMap((field) => {
    if (!visible.has(field.fieldName)) return []
    const conditions = field.dependencies?.values ?? []
    const unseen = conditions.filter((one) => !visible.has(one.fieldName))
    if (unseen.length === 0) return [field]
    if (!unseen.every((one) => sameValue(stored[one.fieldName], one.value))) return []
    return [{ ...field, dependencies: { values: conditions.filter((one) => visible.has(one.fieldName)) } }]
  })
}

/** What is wrong with a structure that somebody wants to save; `known` are the kinds that names had in earlier versions. */
export function structureProblems(
  fields: readonly StructureField[],
  known: ReadonlyMap<string, string> = new Map(),
): FieldProblem[] {
  const byName = new Map(fields.map((field) => [field.fieldName, field]))
  return fields.flatMap((field, index) => {
    const twice = fields.findIndex((one) => one.fieldName === field.fieldName) < index
    const message = problemIn(field, byName) ?? (twice ? 'structures.error.twice' : null)
    const kind = kindOf(field)
    const found = message ?? ((known.get(field.fieldName) ?? kind) === kind ? null : 'structures.error.type')
    return found === null ? [] : [{ fieldName: `fields.${index}`, message: found }]
  })
}

function problemIn(field: StructureField, byName: ReadonlyMap<string, StructureField>): string | null {
  const options = (field.fields ?? []).map((option) => option.value)
  const chooses = isChoice(field.type) || isFound(field.type)
  if (field.source !== undefined && (!isFound(field.type) || options.length > 0)) return 'structures.error.source'
  if (chooses && field.source === undefined && options.length === 0) return 'structures.error.noChoices'
  if (!chooses && options.length > 0) return 'structures.error.choices'
  if (field.acceptExtension !== undefined && field.type !== 'upload') return 'structures.error.source'
  if (isChoice(field.type) && options.length > OPTIONS_MAX) return 'structures.error.manyChoices'
  if (new Set(options).size !== options.length) return 'structures.error.sameChoice'
  if (!isTranslatedChoice(field.type) && field.fields?.some((option) => option.translations !== undefined))
    return 'structures.error.optionWords'
  if (options.some((option) => option.includes(';'))) return 'structures.error.semicolon'
  if (field.min !== undefined && field.max !== undefined && field.min > field.max) return 'structures.error.range'
  if (field.edit.some((role) => !sees(role, field))) return 'structures.error.editUnseen'
  for (const { fieldName, value } of field.dependencies?.values ?? []) {
    const controller = byName.get(fieldName)
    if (!controller) return 'structures.error.noController'
    if (
      value === null ||
      controller.source !== undefined ||
      controller.type === 'upload' ||
      problemOf(definitionOf(controller, false), value)
    )
      return 'structures.error.neverShown'
  }
  return leadsTo(field, field.fieldName, byName, new Set()) ? 'structures.error.circle' : null
}

/**
 * The names of fields that somebody sees or fills from now on who did not when each was last asked; `asked` holds every
 * earlier version, the newest first.
 */
export function openedFields(
  fields: readonly StructureField[],
  asked: readonly (readonly StructureField[])[],
): string[] {
  return fields.flatMap((field) => {
    const last = asked.flatMap((version) => version.filter((one) => one.fieldName === field.fieldName)).at(0)
    if (!last) return []
    const opened = ROLES.some(
      (role) => (sees(role, field) && !sees(role, last)) || (fills(role, field) && !fills(role, last)),
    )
    return opened ? [field.fieldName] : []
  })
}

/** True when the field depends, over any number of steps, on `name`. */
function leadsTo(
  field: StructureField,
  name: string,
  byName: ReadonlyMap<string, StructureField>,
  seen: Set<string>,
): boolean {
  return (field.dependencies?.values ?? []).some(({ fieldName }) => {
    if (fieldName === name) return true
    if (seen.has(fieldName)) return false
    seen.add(fieldName)
    const next = byName.get(fieldName)
    return next !== undefined && leadsTo(next, name, byName, seen)
  })
}
