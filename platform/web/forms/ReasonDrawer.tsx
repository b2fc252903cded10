import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { FormDrawer } from './FormDrawer.tsx'

type ReasonDrawerProps = {
  title: string
  body: string
  confirm: string
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'reason', label: 'utils.reason.label', type: 'string', required: true, maxDigits: 200 },
]
const NOTHING: FieldValues = { reason: null }

/** Something grave with its reason in words: the reason is kept and read by others. */
export function ReasonDrawer({ title, body, confirm, onConfirm, onClose }: ReasonDrawerProps) {
  return (
    <FormDrawer
      id="reason"
      title={title}
      about={body}
      fields={FIELDS}
      values={NOTHING}
      submit={confirm}
      danger
      outdoors
      onSave={(typed) => onConfirm(String(typed['reason']).trim())}
      onClose={onClose}
    />
  )
}
