import type { FieldProblem } from '../errors/app-error.ts'
import type { Broken, FieldDefinition, FieldValue, FieldValues } from './fields.ts'
import { shownNames } from './shown.rules.ts'
import { TYPE_RULES } from './types.ts'

const isEmpty = (value: FieldValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Everything that is wrong with the values, field by field; the same rules for the form and for the server. */
export function validate(fields: readonly FieldDefinition[], values: FieldValues): FieldProblem[] {
  const shown = shownNames(fields, values)
  return fields
    .filter((field) => shown.has(field.fieldName) && !field.notEditable)
    .flatMap((field) => {
      const broken = problemOf(field, values[field.fieldName])
      return broken ? [{ fieldName: field.fieldName, ...broken }] : []
    })
}

/** The first rule that a value breaks, or null. An empty value breaks only "required". */
export function problemOf(field: FieldDefinition, value: FieldValue | undefined): Broken {
  if (isEmpty(value)) return field.required ? { message: 'form.required' } : null
  return TYPE_RULES[field.type].check(value ?? null, field)
}
