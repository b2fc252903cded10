import type { FieldProblem } from '../errors/app-error.ts'
import { sameValue, type FieldDefinition, type FieldValues } from './fields.ts'
import { shownNames } from './shown.rules.ts'

export type Written = { values: FieldValues; refused: FieldProblem[] }

/**
 * What may be stored of what was sent. Only a field that is on the form and may be edited takes a new value; of every
 * other one the stored value stays, and a different one that was sent for it is refused. A name that no field has is
 * refused too. What is stored under names that no field has any more stays.
 */
export function writable(fields: readonly FieldDefinition[], stored: FieldValues, sent: FieldValues): Written {
  const open = fields.filter((field) => !field.hidden && !field.notEditable)
  const wish: FieldValues = { ...stored }
  for (const { fieldName } of open) if (Object.hasOwn(sent, fieldName)) wish[fieldName] = sent[fieldName] ?? null
  const shown = shownNames(fields, wish)
  const taken = new Set(open.map((field) => field.fieldName).filter((name) => shown.has(name)))
  const values: FieldValues = { ...stored }
  for (const name of taken) if (Object.hasOwn(wish, name)) values[name] = wish[name] ?? null
  const known = new Set(fields.map((field) => field.fieldName))
  const refused = Object.keys(sent).flatMap((fieldName): FieldProblem[] => {
    if (!known.has(fieldName)) return [{ fieldName, message: 'error.field.unknown' }]
    if (taken.has(fieldName) || sameValue(sent[fieldName], stored[fieldName])) return []
    return [{ fieldName, message: 'form.notYours' }]
  })
  return { values, refused }
}
