import { sameValue, type FieldDefinition, type FieldValues } from './fields.ts'

/**
 * The names of the fields that are on the form now: not hidden, and what they depend on is on the form too and has the
 * configured value. A hidden field may control others; a field that depends on itself over others is never shown.
 */
export function shownNames(fields: readonly FieldDefinition[], values: FieldValues): ReadonlySet<string> {
  const byName = new Map(fields.map((field) => [field.fieldName, field]))
  const known = new Map<string, boolean>()
  const applies = (field: FieldDefinition): boolean => {
    const before = known.get(field.fieldName)
    if (before !== undefined) return before
    // While it is being asked about: a circle ends here.
    known.set(field.fieldName, false)
    const answer = (field.dependencies?.values ?? []).every(({ fieldName, value }) => {
      const controller = byName.get(fieldName)
      return controller !== undefined && applies(controller) && sameValue(values[fieldName], value)
    })
    known.set(field.fieldName, answer)
    return answer
  }
  return new Set(fields.filter((field) => applies(field) && !field.hidden).map((field) => field.fieldName))
}

/** The names of the fields that others depend on. */
export function controllersOf(fields: readonly FieldDefinition[]): ReadonlySet<string> {
  return new Set(fields.flatMap((field) => (field.dependencies?.values ?? []).map(({ fieldName }) => fieldName)))
}
