import type { FieldValue, FieldValues } from '#platform/shared/forms/fields.ts'
import { joinParts, partsOf } from '#platform/shared/forms/several.rules.ts'
import type { Source, StructureField } from './structures.contract.ts'

/** Stands for a record that the reader does not reach: its place in the answer, never its id. */
const HIDDEN = 'hidden-'

export const isHidden = (part: string): boolean => part.startsWith(HIDDEN)

/** An answer that refers to records, with those alone that are `known`. */
export function masked(value: FieldValue | undefined, known: (id: string) => boolean): string | null {
  return joinParts(partsOf(value).map((id, place) => (known(id) ? id : `${HIDDEN}${place}`)))
}

/** What was sent, with what the sender could not see as it is stored. */
export function unmasked(sent: FieldValue, stored: FieldValue | undefined): FieldValue {
  if (typeof sent !== 'string') return sent
  const before = partsOf(stored)
  return joinParts(
    partsOf(sent).map((part) => (isHidden(part) ? (before[Number(part.slice(HIDDEN.length))] ?? part) : part)),
  )
}

/** The ids in these answers, by the source of their field. */
export function referredIds(
  fields: readonly Pick<StructureField, 'fieldName' | 'source'>[],
  answers: readonly FieldValues[],
): Map<Source, string[]> {
  const found = new Map<Source, Set<string>>()
  for (const { fieldName, source } of fields) {
    if (source === undefined) continue
    const ids = found.get(source) ?? new Set()
    for (const values of answers) for (const id of partsOf(values[fieldName])) ids.add(id)
    found.set(source, ids)
  }
  return new Map([...found].flatMap(([source, ids]) => (ids.size === 0 ? [] : [[source, [...ids]] as const])))
}
