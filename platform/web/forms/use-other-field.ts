import { useSyncExternalStore } from 'react'
import type { FieldValue } from '#platform/shared/forms/fields.ts'
import type { OtherFields } from './input-props.ts'

/** What another field of the form holds; renders again when it changes. */
export function useOtherField(form: OtherFields, name: string): FieldValue {
  return useSyncExternalStore(
    (listener) => form.onCell(name, listener),
    () => form.cell(name).value,
  )
}
