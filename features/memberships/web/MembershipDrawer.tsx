import type { ReactNode } from 'react'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'

const FORM = 'membership-form'

type MembershipDrawerProps = {
  title: string
  over?: string
  about?: ReactNode
  fields: readonly FieldDefinition[]
  values: FieldValues
  onSave: (typed: FieldValues) => Promise<unknown>
  onClose: () => void
}

/** A sheet with one short form about a membership. */
export function MembershipDrawer({ title, over, about, fields, values, onSave, onClose }: MembershipDrawerProps) {
  const text = useText()
  return (
    <Drawer
      title={title}
      {...(over !== undefined && { over })}
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
      {about}
      <Form
        id={FORM}
        fields={fields}
        values={values}
        draft={null}
        columns={1}
        onSubmit={async (typed) => {
          await onSave(typed)
          toast('success', text('memberships.saved'))
          onClose()
        }}
      />
    </Drawer>
  )
}
