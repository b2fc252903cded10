import { useState } from 'react'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import type { RiderQuestion } from '../shared/riders.contract.ts'

const FORM = 'rider-form'
type Props = {
  question: RiderQuestion
  way: 'pause' | 'stop'
  onSave: (day: string) => Promise<unknown>
  onClose: () => void
}

/** Until when a child pauses, or from when it rides no more. */
export function RiderDrawer({ question, way, onSave, onClose }: Props) {
  const text = useText()
  const [busy, setBusy] = useState(false)
  const fields: readonly FieldDefinition[] = [
    { fieldName: 'day', label: `reports.riders.${way}Day`, type: 'date', required: true },
  ]
  const save = async (values: FieldValues) => {
    setBusy(true)
    try {
      await onSave(String(values['day']))
      toast('success', text('reports.riders.waits'))
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Drawer
      over={question.routeName}
      title={text(`reports.riders.${way}For`, { child: question.childName })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button type="submit" form={FORM} look="primary" busy={busy}>
            {text('reports.riders.send')}
          </Button>
        </>
      }
    >
      <Form id={FORM} fields={fields} values={{ day: null }} columns={1} draft={null} onSubmit={save} />
    </Drawer>
  )
}
