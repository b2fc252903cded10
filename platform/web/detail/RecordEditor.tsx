import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { cancelledByNewer } from '../api/api-problem.ts'
import { newerOf } from '../api/use-newest.ts'
import { Form, type FormHandle } from '../forms/Form.tsx'
import { useCancel } from '../forms/use-cancel.tsx'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { CardHead } from '../ui/CardHead.tsx'
import { ConfirmDialog } from '../ui/Dialog.tsx'
import { Row } from '../ui/Row.tsx'
import { Banner } from '../ui/Banner.tsx'
import { toast } from '../ui/toasts.ts'

type RecordEditorProps<Stored> = {
  title: string
  form: string
  fields: readonly FieldDefinition[]
  record: Stored
  valuesOf: (record: Stored) => FieldValues
  /** What a draft of this form is kept under. */
  draftOf: (record: Stored) => { record: string; version: number }
  /** What is asked before it is saved. */
  question: { title: string; body?: string }
  /** Of the record, as a refusal brings that of a faster colleague. */
  schema: z.ZodMiniType<Stored>
  /** Saves what was typed against the record that was seen. */
  save: (typed: FieldValues, seen: Stored) => Promise<unknown>
  onClose: () => void
}

type Asked = { typed: FieldValues; done: () => void; failed: (error: unknown) => void }

/**
 * The fields of a record as a form. Save asks first. When somebody else was faster their values come in, what was typed
 * stays, and the form says so.
 */
export function RecordEditor<Stored>(props: RecordEditorProps<Stored>) {
  const { title, form, fields, record, valuesOf, draftOf, question, schema, save, onClose } = props
  const text = useText()
  const handle = useRef<FormHandle>(null)
  const { cancel, dialog } = useCancel(handle, onClose)
  const [seen, setSeen] = useState(record)
  const [values, setValues] = useState(() => valuesOf(record))
  const [asked, setAsked] = useState<Asked | null>(null)
  const [overtaken, setOvertaken] = useState(false)
  const ask = (typed: FieldValues) =>
    new Promise<void>((resolve, reject) => setAsked({ typed, done: resolve, failed: reject }))
  const confirmed = async ({ typed, done, failed }: Asked) => {
    try {
      await save(typed, seen)
      done()
      toast('success', text('edit.success'))
      onClose()
    } catch (error) {
      const newer = newerOf(error, schema)
      if (newer !== undefined) {
        setSeen(newer)
        setValues(valuesOf(newer))
        setOvertaken(true)
      }
      // What is wrong is shown in the form, which knows the fields; of a faster colleague the banner speaks.
      failed(newer === undefined ? error : cancelledByNewer())
    }
  }
  return (
    <Card component="section" aria-label={title}>
      <CardHead title={title} />
      <Stack spacing={4} sx={{ px: 4, pb: 4 }}>
        {overtaken && (
          <Banner hue="waiting" icon="swap" title={text('utils.stale.title')} alert>
            {text('utils.stale')}
          </Banner>
        )}
        <Form
          ref={handle}
          id={form}
          fields={fields}
          values={values}
          draft={draftOf(seen)}
          failed="create.error"
          onSubmit={ask}
        />
        <Row wrap sx={{ justifyContent: 'flex-end' }}>
          <Button onClick={cancel}>{text('utils.cancel')}</Button>
          <Button type="submit" form={form} look="primary">
            {text('utils.save')}
          </Button>
        </Row>
      </Stack>
      {dialog}
      {asked && (
        <ConfirmDialog
          title={question.title}
          confirm={text('utils.save')}
          onConfirm={() => confirmed(asked)}
          onClose={() => {
            asked.failed(cancelledByNewer())
            setAsked(null)
          }}
        >
          {question.body}
        </ConfirmDialog>
      )}
    </Card>
  )
}
