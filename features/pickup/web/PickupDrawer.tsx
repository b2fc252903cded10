import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'

const FORM = 'pickup-form'

type PickupDrawerProps = {
  title: string
  over: string
  fields: readonly FieldDefinition[]
  values: FieldValues
  confirm?: string
  onSave: (typed: FieldValues) => Promise<unknown>
  onClose: () => void
}

/** A sheet with a form about who may collect; whoever saves decides what comes next. */
export function PickupDrawer({ title, over, fields, values, confirm, onSave, onClose }: PickupDrawerProps) {
  const text = useText()
  return (
    <Drawer
      title={title}
      over={over}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button type="submit" form={FORM} look="primary">
            {confirm ?? text('utils.save')}
          </Button>
        </>
      }
    >
      <Form
        id={FORM}
        fields={fields}
        values={values}
        columns={1}
        draft={null}
        onSubmit={async (typed) => void (await onSave(typed))}
      />
    </Drawer>
  )
}

/** What was typed into a text field, without the spaces around it. */
export const words = (value: FieldValues[string] | undefined): string => (typeof value === 'string' ? value.trim() : '')

/** What was chosen among checkboxes. */
export const several = (value: FieldValues[string] | undefined): string[] => words(value).split(';').filter(Boolean)
