import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import type { Source } from '#platform/web/forms/input-props.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'

const FORM = 'travel-form'

type TravelDrawerProps = {
  title: string
  over: string
  fields: readonly FieldDefinition[]
  values: FieldValues
  sources?: Readonly<Record<string, Source>>
  onSave: (typed: FieldValues) => Promise<unknown>
  onClose: () => void
}

/** A sheet with a form about where a child travels; it closes when the server has it. */
export function TravelDrawer({ title, over, fields, values, sources, onSave, onClose }: TravelDrawerProps) {
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
            {text('utils.save')}
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
        {...(sources && { sources })}
        onSubmit={async (typed) => {
          await onSave(typed)
          toast('success', text('travel.saved'))
          onClose()
        }}
      />
    </Drawer>
  )
}
