import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { RiderQuestion } from '../shared/riders.contract.ts'

const NO_DAY: FieldValues = { day: null }

type Props = {
  question: RiderQuestion
  way: 'pause' | 'stop'
  onSave: (day: string) => Promise<unknown>
  onClose: () => void
}

/** Until when a child pauses, or from when it rides no more. */
export function RiderDrawer({ question, way, onSave, onClose }: Props) {
  const text = useText()
  const fields: readonly FieldDefinition[] = [
    { fieldName: 'day', label: `reports.riders.${way}Day`, type: 'date', required: true },
  ]
  return (
    <FormDrawer
      id="rider-form"
      over={question.routeName}
      title={text(`reports.riders.${way}For`, { child: question.childName })}
      fields={fields}
      values={NO_DAY}
      submit={text('reports.riders.send')}
      saved={text('reports.riders.waits')}
      onSave={(values) => onSave(String(values['day']))}
      onClose={onClose}
    />
  )
}
