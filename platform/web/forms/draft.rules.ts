import { sameValue, type FieldValues } from '#platform/shared/forms/fields.ts'
import type { Draft } from '../offline/drafts.ts'

/** Which record a form is about, for its draft: an id, or a word for a new one; and the version that was read. */
export type DraftOf = { record: string; version?: number | undefined }

type Now = {
  dirty: FieldValues
  base: FieldValues
  names: Record<string, string>
  version: number | undefined
  at: string
}

/** The draft of what has been typed, laid over one that nobody has decided about; null when there is nothing to keep. */
export function draftOf({ dirty, base, names, version, at }: Now, undecided: Draft | null): Draft | null {
  const values = { ...undecided?.values, ...plainOf(dirty) }
  if (Object.keys(values).length === 0) return null
  const under = Object.fromEntries(Object.keys(values).map((name) => [name, base[name] ?? null]))
  return {
    values,
    base: { ...plainOf(under), ...undecided?.base },
    names: { ...undecided?.names, ...names },
    ...(version !== undefined && { version: undecided?.version ?? version }),
    at,
  }
}

/** How a kept draft stands to the record: nothing new in it, typed over this very record, or over an older one. */
export function compare(draft: Draft, base: FieldValues, version: number | undefined): 'same' | 'fresh' | 'stale' {
  const names = Object.keys(draft.values)
  if (names.every((name) => sameValue(draft.values[name], base[name]))) return 'same'
  if (draft.version !== undefined && version !== undefined) return draft.version === version ? 'fresh' : 'stale'
  return names.every((name) => sameValue(draft.base[name], base[name])) ? 'fresh' : 'stale'
}

/** Files are too large for a draft: whoever comes back chooses them again. */
function plainOf(values: FieldValues): Draft['values'] {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value !== null && typeof value === 'object' ? [] : [[name, value]],
    ),
  )
}
