import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { NEEDED_RIGHT, NO_RIGHTS, RIGHTS, type Rights } from './relationships.contract.ts'

/** A switch for each right, all off at first, with what it opens below it. A right that needs another is shown once that is on. */
export const rightFields = (more: Partial<FieldDefinition> = {}): readonly FieldDefinition[] =>
  RIGHTS.map((right) => {
    const needed = NEEDED_RIGHT[right]
    return {
      fieldName: right,
      label: `relationships.field.${right}`,
      helperText: `relationships.opens.${right}`,
      type: 'switch',
      ...(needed && { dependencies: { values: [{ fieldName: needed, value: true }] } }),
      ...more,
    }
  })

/** Reads the rights from a form. A right whose switch is hidden, because the right that it needs is off, is off. */
export function rightsIn(typed: Readonly<Partial<Record<string, unknown>>>): Rights {
  const on = (right: (typeof RIGHTS)[number]): boolean => {
    const needed = NEEDED_RIGHT[right]
    return typed[right] === true && (needed === undefined || on(needed))
  }
  return RIGHTS.reduce((rights, right) => ({ ...rights, [right]: on(right) }), NO_RIGHTS)
}
