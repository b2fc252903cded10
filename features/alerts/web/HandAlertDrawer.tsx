import { useState } from 'react'
import * as z from 'zod/mini'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { keyOf, useCall, useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { Group } from '#platform/web/forms/Group.tsx'
import { useFieldWords, type InputProps } from '#platform/web/forms/input-props.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { alertColleagues, handAlert, openAlerts } from '../shared/alerts.contract.ts'

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'toId', label: 'alerts.handWho', type: 'radio', required: true },
  { fieldName: 'note', label: 'alerts.handNote', type: 'string', maxDigits: 200 },
]
const NOTHING: FieldValues = { toId: null, note: null }

/** An alert for somebody else by name: of the office, or of the crew of the run. */
export function HandAlertDrawer({ alertId, title, onClose }: { alertId: string; title: string; onClose: () => void }) {
  const text = useText()
  const [inputs] = useState(() => ({ toId: colleaguesOf(alertId) }))
  const hand = useCommand(handAlert, { touches: [keyOf(openAlerts)] })
  return (
    <FormDrawer
      id="hand-alert"
      over={title}
      title={text('alerts.handTo')}
      about={text('alerts.handBody')}
      fields={FIELDS}
      values={NOTHING}
      inputs={inputs}
      submit={text('alerts.hand')}
      onSave={({ toId, note }) =>
        hand.mutateAsync({
          params: { id: alertId },
          body: { toId: z.parse(z.string(), toId), note: String(note ?? '').trim() },
        })
      }
      onClose={onClose}
    />
  )
}

/** Those who could deal with an alert, as the choice of a form. */
const colleaguesOf = (alertId: string) =>
  function Colleagues({ field, value, error, onChange }: InputProps) {
    const { text, label } = useFieldWords(field)
    const colleagues = useCall(alertColleagues, { params: { id: alertId } })
    return (
      <Group label={label} required={field.required} error={error}>
        {(labelId) => (
          <Loaded query={colleagues} rows={2}>
            {(people) =>
              people.length === 0 ? (
                <EmptyState icon="people" title={text('alerts.handNobody')} />
              ) : (
                <Choice
                  labelledBy={labelId}
                  kind="radio"
                  options={people.map(({ id, name, crew }) => ({
                    value: id,
                    label: crew ? text('alerts.ofCrew', { name }) : name,
                  }))}
                  chosen={typeof value === 'string' ? [value] : []}
                  onChoose={onChange}
                />
              )
            }
          </Loaded>
        )}
      </Group>
    )
  }
