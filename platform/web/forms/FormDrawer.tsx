import Typography from '@mui/material/Typography'
import { Suspense, use, useId, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { cancelledByOwner } from '../api/api-problem.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog, Drawer } from '../ui/Dialog.tsx'
import { toast } from '../ui/toasts.ts'
import type { DraftOf } from './draft.rules.ts'
import type { FormHandle } from './Form.tsx'
import { useCancel } from './use-cancel.tsx'
import type { InputProps, Source } from './input-props.ts'

// The homes offer sheets that are seldom opened: the fields of every type are no part of what they load first.
let loading: Promise<typeof import('./Form.tsx')> | undefined
const loadForm = () => (loading ??= import('./Form.tsx'))

type FormDrawerProps<Answer> = {
  /** Drafts are found by it. */
  id: string
  title: string
  over?: string | undefined
  /** What stands above the fields. */
  about?: ReactNode
  fields: readonly FieldDefinition[]
  values: FieldValues
  columns?: 1 | 2
  sources?: Readonly<Record<string, Source>>
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>
  /** Without one, closing asks before what was typed is lost. */
  draft?: DraftOf | null
  /** The verb of the button; "Save" without it. */
  submit?: string
  /** What it does cannot be taken back easily. */
  danger?: boolean
  /** As large as the buttons of a run, for whoever stands outdoors. */
  outdoors?: boolean
  /** Why it cannot be saved now. */
  disabledReason?: string | undefined
  /** What is asked before it is saved: the page of a record asks, a new record does not (specification, section 4). */
  question?: string | undefined
  /** The text id of what is said when a save fails without a reason; `create.error` without one, unless the button has a verb of its own. */
  failed?: string
  /** What is said when it is done. */
  saved?: string | ((answer: Answer) => string)
  /** The page of what was saved, offered beside those words. */
  savedTo?: (answer: Answer) => string
  /** What stands below the fields. */
  children?: ReactNode
  /** Rejects as `onSubmit` of a form does. */
  onSave: (typed: FieldValues) => Promise<Answer>
  /** What comes when it is saved; without it the sheet closes. */
  onSaved?: (answer: Answer) => void
  onClose: () => void
}

/** A sheet with one form: it stays until the server has what was typed, or until the person gives that up. */
export function FormDrawer<Answer>(props: FormDrawerProps<Answer>) {
  // The sheet comes with its fields: a button that sends nothing yet would be pressed in vain.
  return (
    <Suspense>
      <Sheet {...props} />
    </Suspense>
  )
}

function Sheet<Answer>(props: FormDrawerProps<Answer>) {
  const { Form } = use(loadForm())
  const { id, title, over, about, saved, draft = null, children, onSave, onSaved, onClose } = props
  const text = useText()
  const form = useRef<FormHandle>(null)
  // The page below may have an element of the same name: the button would submit that, which is no form.
  const element = useId()
  const [busy, setBusy] = useState(false)
  const { cancel, dialog } = useCancel(form, onClose)
  const size = props.outdoors ? 'run' : 'normal'
  const linkTo = (answer: Answer) => props.savedTo && { to: props.savedTo(answer), label: text('utils.open') }
  const [asked, setAsked] = useState<{ go: () => void; stay: () => void } | null>(null)
  const confirmed = () =>
    new Promise<void>((resolve, reject) =>
      // Whoever stays goes on writing: nothing failed that had to be told.
      setAsked({ go: resolve, stay: () => reject(cancelledByOwner()) }),
    )
  const save = async (typed: FieldValues) => {
    if (props.question !== undefined) await confirmed()
    setBusy(true)
    try {
      const answer = await onSave(typed)
      if (saved !== undefined)
        toast('success', typeof saved === 'string' ? saved : saved(answer), undefined, linkTo(answer))
      if (onSaved) onSaved(answer)
      else onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Drawer
      title={title}
      {...(over !== undefined && { over })}
      unsaved={() => draft === null && !busy && form.current?.isDirty() === true}
      onClose={onClose}
      footer={
        <>
          <Button size={size} onClick={cancel}>
            {text('utils.cancel')}
          </Button>
          <Button
            type="submit"
            form={element}
            look={props.danger ? 'danger-fill' : 'primary'}
            size={size}
            busy={busy}
            disabledReason={props.disabledReason}
          >
            {props.submit ?? text('utils.save')}
          </Button>
        </>
      }
    >
      {about !== undefined && (
        <Typography component="div" color="textSecondary" sx={{ mb: 4, '&:empty': { display: 'none' } }}>
          {about}
        </Typography>
      )}
      <Form
        ref={form}
        id={id}
        elementId={element}
        fields={props.fields}
        values={props.values}
        columns={props.columns ?? 1}
        draft={draft}
        failed={props.failed ?? (props.submit === undefined ? 'create.error' : undefined)}
        {...(props.sources && { sources: props.sources })}
        {...(props.inputs && { inputs: props.inputs })}
        onSubmit={save}
      />
      {children}
      {dialog}
      {asked && props.question !== undefined && (
        <ConfirmDialog
          title={props.question}
          confirm={props.submit ?? text('utils.save')}
          onConfirm={asked.go}
          onClose={() => {
            asked.stay()
            setAsked(null)
          }}
        />
      )}
    </Drawer>
  )
}
