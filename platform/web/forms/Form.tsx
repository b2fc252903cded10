import Box from '@mui/material/Box'
import Grid from '@mui/material/Grid'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import {
  type ComponentType,
  createContext,
  memo,
  type Ref,
  use,
  useDeferredValue,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { markedOf } from './marked.rules.ts'
import { layout, type Section } from '#platform/shared/forms/layout.rules.ts'
import { validate } from '#platform/shared/forms/validate.ts'
import { ApiProblem } from '../api/api-problem.ts'
import { useText } from '../i18n/use-text.ts'
import { useErrorToast } from '../ui/toasts.ts'
import type { DraftOf } from './draft.rules.ts'
import { DraftOffer } from './DraftOffer.tsx'
import { FormStore, type ShownFields } from './form-store.ts'
import type { InputProps, Source } from './input-props.ts'
import { INPUTS } from './inputs.tsx'
import { useDraft, type DraftState } from './use-draft.ts'
import type { Settle } from './use-suggest.ts'

type Sources = Readonly<Record<string, Source>>
type Inputs = Readonly<Record<string, ComponentType<InputProps>>>

/** What the screen around a form may ask of it. */
export type FormHandle = {
  /** Something was typed that the record does not have. */
  isDirty: () => boolean
  /** What would be sent now, whether it breaks a rule or not. */
  values: () => FieldValues
  /** The draft that this device keeps of it is gone. */
  forget: () => Promise<void>
  /** An autocomplete beside the form holds words that were not chosen: nothing is sent before they are settled. */
  setUnchosen: (name: string, settle: Settle | null) => void
}

type FormProps = {
  ref?: Ref<FormHandle>
  /** Drafts are found by it, and the element has it when it gets no other. */
  id: string
  /** Of the element; where the page may have another element with the same `id`. */
  elementId?: string
  fields: readonly FieldDefinition[]
  values: FieldValues
  columns?: 1 | 2
  sources?: Sources
  /** Inputs of this form alone, by the name of their field; the others have that of their type. */
  inputs?: Inputs
  disabled?: boolean
  /** Whose draft is kept until it is saved; null for a form that needs none. */
  draft: DraftOf | null
  /** The text id of what is said when a save fails without a reason. */
  failed?: string | undefined
  /** Rejects with an `ApiProblem`: its fields are marked, anything else is shown as a toast. */
  onSubmit: (values: FieldValues) => Promise<unknown>
}

const NO_SOURCES: Sources = {}
const NO_INPUTS: Inputs = {}
const InputsContext = createContext(NO_INPUTS)

/**
 * Renders fields by their definitions and checks them with the rules that the server uses. The button that submits stands
 * where the screen wants it, with `form={id}`. Two columns on a desk, the last odd field over the full width.
 */
export function Form({
  ref,
  id,
  elementId = id,
  fields,
  values,
  columns = 2,
  sources = NO_SOURCES,
  inputs = NO_INPUTS,
  disabled,
  draft,
  failed,
  onSubmit,
}: FormProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const element = useRef<HTMLFormElement>(null)
  const [store] = useState(() => {
    const made = new FormStore(fields, values)
    learnAll(made, sources)
    return made
  })
  useLayoutEffect(() => {
    learnAll(store, sources)
    store.define(fields, values)
  }, [store, fields, values, sources])

  // Said by an attribute, not by a render: it changes with every keystroke.
  const [sayKept] = useState(() => (state: DraftState) => {
    if (element.current) element.current.dataset['draft'] = state
  })
  const kept = useDraft(store, id, draft, sayKept)
  useImperativeHandle(ref, () => ({
    isDirty: () => Object.keys(store.dirty()).length > 0,
    values: () => store.outcome(),
    forget: kept.forget,
    setUnchosen: (name, settle) => store.setUnchosen(name, settle),
  }))

  const [atOnce, showAtOnce] = useState<ShownFields>()
  const mark = (errors: readonly { fieldName: string; message: string }[]) => {
    // Drawn before it is scrolled to.
    flushSync(() => store.mark(errors))
    if (errors[0]) focus(errors[0].fieldName)
  }
  const focus = (fieldName: string) => {
    let first = cellOf(element.current, fieldName)
    if (!first) {
      // Submitted before the field that the last key showed is drawn: it is drawn now, to have the focus.
      flushSync(() => showAtOnce(store.shown()))
      first = cellOf(element.current, fieldName)
    }
    first?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')?.focus()
    // Together with its label and the error.
    first?.scrollIntoView({ block: 'nearest' })
  }
  const submit = async () => {
    const unsettled = await store.settle()
    const outcome = store.outcome()
    const unchosen = unsettled.filter(({ isChosen }) => !isChosen).map(({ fieldName }) => fieldName)
    const problems = validate(fields, outcome).filter(({ fieldName }) => !unchosen.includes(fieldName))
    mark([
      ...unchosen.map((fieldName) => ({ fieldName, message: text('form.chooseOne') })),
      ...problems.map(({ fieldName, message, values: of }) => ({ fieldName, message: text(message, of) })),
    ])
    if (problems[0] || unchosen[0]) return
    // The only result was chosen just now: the person sees it before it is sent.
    if (unsettled[0]) return focus(unsettled[0].fieldName)
    try {
      await onSubmit(outcome)
      await kept.forget()
    } catch (error) {
      const marked = error instanceof ApiProblem ? markedOf(error.facts.fields ?? [], store.shown().names) : []
      mark(marked)
      if (marked.length === 0) errorToast(error, failed)
    }
  }
  return (
    <Box
      component="form"
      ref={element}
      id={elementId}
      noValidate
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault()
        // A form in a drawer that a form opened is not part of that.
        event.stopPropagation()
        void submit()
      }}
    >
      {kept.found && (
        <Box sx={{ mb: 4 }}>
          <DraftOffer
            draft={kept.found}
            stale={kept.stale}
            onContinue={kept.proceed}
            onStartOver={() => void kept.forget()}
          />
        </Box>
      )}
      <InputsContext value={inputs}>
        <FormGrid {...{ store, columns, sources, atOnce }} disabled={disabled === true} />
      </InputsContext>
    </Box>
  )
}

/** The names of what the record holds. */
function learnAll(store: FormStore, sources: Sources): void {
  for (const source of Object.values(sources)) store.learn([source.chosen ?? []].flat())
}

function cellOf(form: HTMLElement | null, fieldName: string): HTMLElement | undefined {
  return [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find(
    (cell) => cell.dataset['field'] === fieldName,
  )
}

type GridProps = {
  store: FormStore
  columns: 1 | 2
  sources: Sources
  disabled: boolean
  /** What is not put off when the form shows it. */
  atOnce: ShownFields | undefined
}

/** Renders again when other fields are shown, not when one is typed into. */
const FormGrid = memo(function FormGrid({ store, columns, sources, disabled, atOnce }: GridProps) {
  const now = useSyncExternalStore(store.onShown, store.shown)
  // The key that shows other fields is painted before they are: to draw six of them takes longer than a frame.
  const deferred = useDeferredValue(now)
  const { fields, names } = now === atOnce || now.fields !== deferred.fields ? now : deferred
  const sections = layout(
    fields.filter((field) => names.has(field.fieldName)),
    columns,
  )
  return (
    <Stack spacing={6}>
      {sections.map((section) => (
        <FormSection key={section.category ?? ''} {...{ section, store, sources, disabled }} />
      ))}
    </Stack>
  )
})

type SectionProps = { section: Section; store: FormStore; sources: Sources; disabled: boolean }

const sameSection = (a: Section, b: Section): boolean =>
  a.category === b.category &&
  a.cells.length === b.cells.length &&
  a.cells.every((cell, index) => cell.field === b.cells[index]?.field && cell.span === b.cells[index].span)

/** The fields of one category. One that is shown anew renders its own section, not the others. */
const FormSection = memo(
  function FormSection({ section: { category, plain, cells }, store, sources, disabled }: SectionProps) {
    const text = useText()
    const heading = category === null || plain ? category : text(category)
    return (
      <Box {...(heading !== null && { component: 'section', 'aria-label': heading })}>
        {heading !== null && (
          <Typography component="h3" variant="h4" sx={{ mb: 3 }}>
            {heading}
          </Typography>
        )}
        <Grid container spacing={4}>
          {cells.map(({ field, span }) => (
            <Grid key={field.fieldName} data-field={field.fieldName} size={span === 12 ? 12 : { xs: 12, md: 6 }}>
              <FormCell store={store} field={field} source={sources[field.fieldName]} disabled={disabled} />
            </Grid>
          ))}
        </Grid>
      </Box>
    )
  },
  (before, now) =>
    sameSection(before.section, now.section) &&
    before.store === now.store &&
    before.sources === now.sources &&
    before.disabled === now.disabled,
)

type CellProps = { store: FormStore; field: FieldDefinition; source: Source | undefined; disabled: boolean }

/** One field: renders again when its own value or error changed. */
const FormCell = memo(function FormCell({ store, field, source, disabled }: CellProps) {
  const name = field.fieldName
  const { value, error } = useSyncExternalStore(
    (listener) => store.onCell(name, listener),
    () => store.cell(name),
  )
  const Input = use(InputsContext)[name] ?? INPUTS[field.type]
  const search = source?.search
  return (
    <Input
      field={field}
      value={value}
      error={error}
      disabled={disabled}
      search={search && ((q) => search(q, store.values()))}
      nameOf={store.nameOf}
      learn={(suggestions) => store.learn(suggestions)}
      form={store}
      onChange={(next) => store.write(name, next)}
    />
  )
})
