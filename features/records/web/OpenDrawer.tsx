import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { OPEN_MINUTES, OPENING_GROUNDS, type OpeningGround } from '../shared/records.rules.ts'

const FIELDS: readonly FieldDefinition[] = [
  {
    fieldName: 'ground',
    label: 'records.ground',
    type: 'radio',
    required: true,
    fields: [...OPENING_GROUNDS, 'OTHER'].map((value) => ({ value, label: `records.ground.${value}` })),
  },
  { fieldName: 'reason', label: 'records.ground.words', type: 'string', required: false, maxDigits: 200 },
]
const NOTHING: FieldValues = { ground: null, reason: null }

type OpenDrawerProps = {
  title: string
  onOpen: (why: { ground: OpeningGround | null; reason: string }) => Promise<unknown>
  onClose: () => void
}

/** Asks why a restricted record is opened: a reason of the list, or words. */
export function OpenDrawer({ title, onOpen, onClose }: OpenDrawerProps) {
  const text = useText()
  return (
    <FormDrawer
      id="open-record"
      title={title}
      about={text('records.openBody', { minutes: OPEN_MINUTES })}
      fields={FIELDS}
      values={NOTHING}
      submit={text('records.open')}
      danger
      outdoors
      onSave={(typed) =>
        onOpen({
          ground: OPENING_GROUNDS.find((ground) => ground === typed['ground']) ?? null,
          reason: String(typed['reason'] ?? '').trim(),
        })
      }
      onClose={onClose}
    />
  )
}
