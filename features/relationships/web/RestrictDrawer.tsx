import { useMemo } from 'react'
import { DESCRIPTION_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { restrict, type Relationship } from '../shared/relationships.contract.ts'
import { KIN_TOUCHED } from './touched.ts'

/** Why: kept for ever. */
export const REASON: readonly FieldDefinition[] = [
  {
    fieldName: 'reason',
    label: 'relationships.field.reason',
    type: 'description',
    required: true,
    maxDigits: DESCRIPTION_MAX,
  },
]

/** Restricts an adult or lifts the restriction; both ask for a reason. */
export function RestrictDrawer({ relationship, onClose }: { relationship: Relationship; onClose: () => void }) {
  const text = useText()
  const save = useCommand(restrict, { touches: KIN_TOUCHED })
  const values = useMemo<FieldValues>(() => ({ reason: null }), [])
  const { id, version, restricted, twoPersons, adultName, childName } = relationship
  return (
    <FormDrawer
      id="restrict-form"
      title={text(restricted ? 'relationships.lift' : 'relationships.restrict')}
      over={`${adultName} · ${childName}`}
      about={text(`relationships.${restricted ? 'lift' : 'restrict'}${twoPersons ? 'Second' : 'Body'}`)}
      fields={REASON}
      values={values}
      saved={text('relationships.saved')}
      onClose={onClose}
      onSave={(typed) =>
        save.mutateAsync({
          params: { id },
          body: { version, restricted: !restricted, reason: String(typed['reason']) },
        })
      }
    />
  )
}
