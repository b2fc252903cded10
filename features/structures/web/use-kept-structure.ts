import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { FormStore } from '#platform/web/forms/form-store.ts'
import { useDraft } from '#platform/web/forms/use-draft.ts'
import { structureField, type Structure, type StructureField } from '../shared/structures.contract.ts'

/** The whole list of fields as one value, so that what is not saved yet is kept as the draft of any form. */
const LIST: readonly FieldDefinition[] = [{ fieldName: 'list', label: 'list', plain: true, type: 'string' }]
const list = z.array(structureField)

/** A structure that is being changed: its fields now, whether they differ from what is saved, and the draft of before. */
export function useKeptStructure(structure: Structure) {
  const base = useMemo(() => ({ list: JSON.stringify(structure.fields) }), [structure.fields])
  const [store] = useState(() => new FormStore(LIST, base))
  useLayoutEffect(() => store.define(LIST, base), [store, base])
  const draft = useDraft(store, 'structure', { record: structure.entity, version: structure.version })
  const { value } = useSyncExternalStore(
    (listener) => store.onCell('list', listener),
    () => store.cell('list'),
  )
  const fields = useMemo((): readonly StructureField[] => {
    const parsed = list.safeParse(JSON.parse(String(value)))
    return parsed.success ? parsed.data : structure.fields
  }, [value, structure.fields])
  return {
    fields,
    change: (next: readonly StructureField[]) => store.write('list', JSON.stringify(next)),
    changed: value !== base.list,
    draft,
  }
}
