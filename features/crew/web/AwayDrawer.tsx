import { useState } from 'react'
import { useToday } from '#features/session/web/session.api.tsx'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AWAY_REASONS, awayReason, reportAway } from '../shared/crew.contract.ts'

const fields: readonly FieldDefinition[] = [
  { fieldName: 'fromDay', label: 'crew.field.fromDay', type: 'date', required: true },
  { fieldName: 'toDay', label: 'crew.field.toDay', type: 'date', required: true },
  {
    fieldName: 'reason',
    label: 'crew.field.reason',
    type: 'radio',
    required: true,
    fields: AWAY_REASONS.map((value) => ({ value, label: `crew.away.reason.${value}` })),
  },
  { fieldName: 'note', label: 'crew.field.note', type: 'string', maxDigits: 200 },
]

/** Reports days away; what then needs cover is said at once. */
export function AwayDrawer({ personId, over, onClose }: { personId: string; over: string; onClose: () => void }) {
  const text = useText()
  const report = useCommand(reportAway, { touches: [['crew'], ['runs']] })
  const [id] = useState(() => crypto.randomUUID())
  const today = useToday()
  const [values] = useState((): FieldValues => ({ fromDay: today, toDay: today, reason: 'sick', note: null }))
  return (
    <FormDrawer
      id="away-form"
      title={text('crew.away.add')}
      over={over || undefined}
      fields={fields}
      values={values}
      onSave={(typed) =>
        report.mutateAsync({
          params: { id: personId },
          body: {
            id,
            fromDay: String(typed['fromDay']),
            toDay: String(typed['toDay']),
            reason: awayReason.parse(typed['reason']),
            note: String(typed['note'] ?? ''),
          },
        })
      }
      saved={({ runs }) => (runs > 0 ? text('crew.away.saved', { count: runs }) : text('utils.saved'))}
      onClose={onClose}
    />
  )
}
