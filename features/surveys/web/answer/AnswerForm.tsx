import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMemo, useRef, useState } from 'react'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { shownNames } from '#platform/shared/forms/shown.rules.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import { Form, type FormHandle } from '#platform/web/forms/Form.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { foundOptions } from './found-options.ts'
import { fieldsOf, said, type Content } from '../../shared/surveys.rules.ts'

type AnswerFormProps = {
  content: Content
  language: Language
  main: Language
  /** Of the form; drafts of this device are found by it. */
  name: string
  /** What was answered before. */
  first?: FieldValues
  /** Whose draft this device keeps; without it none. */
  record?: string
  /** While something is typed: all answers as far as they got. */
  onTyped?: (values: FieldValues) => void
  /** After each section. */
  onStep?: (values: FieldValues) => void
  /** Sends it; null for a preview. Rejects as `onSubmit` of a form does. */
  onDone: ((values: FieldValues) => Promise<unknown>) | null
}

/** A survey to answer, a section at a time: sections of which nothing is asked are passed over. */
export function AnswerForm(props: AnswerFormProps) {
  const { content, language, main, name, first, record, onTyped, onStep, onDone } = props
  const text = useText()
  const [values, setValues] = useState<FieldValues>(first ?? {})
  const [at, setAt] = useState(0)
  const typing = useRef<FormHandle>(null)
  const all = useMemo(() => fieldsOf(content, language, main), [content, language, main])
  const sources = useMemo(() => foundOptions(content, language, main), [content, language, main])
  const shown = shownNames(all, values)
  const sections = content.filter(({ questions }) => questions.some(({ key }) => shown.has(key)))
  const place = Math.min(at, sections.length - 1)
  const section = sections[place]
  const fields = onlyOf(all, content, section?.key)
  if (!section) return <EmptyState icon="chart" title={text('surveys.section.none')} />
  const last = place === sections.length - 1
  const go = async (typed: FieldValues) => {
    setValues(typed)
    // What was answered here may ask more, or less, of what comes.
    const next = shownNames(all, typed)
    const left = content.filter(({ questions }) => questions.some(({ key }) => next.has(key)))
    const now = left.findIndex(({ key }) => key === section.key)
    if (now < left.length - 1) {
      onStep?.(typed)
      setAt(now + 1)
    } else if (onDone) await onDone(typed)
  }
  const form = `${name}-form`
  const tell = () => {
    if (typing.current?.isDirty()) onTyped?.(typing.current.values())
  }
  return (
    <Stack spacing={4}>
      <Box>
        <Row sx={{ justifyContent: 'space-between', mb: 2 }}>
          <Typography component="h3" variant="h4" sx={{ overflowWrap: 'anywhere' }}>
            {said(section.title, language, main)}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            {text('surveys.step', { step: place + 1, steps: sections.length })}
          </Typography>
        </Row>
        <Row gap={1} aria-hidden>
          {sections.map(({ key }, index) => (
            <Box key={key} sx={{ flex: 1, height: 6, borderRadius: 3, background: stepColour(index, place) }} />
          ))}
        </Row>
      </Box>
      <Box
        {...(onTyped && {
          // After the form itself took it.
          onInput: () => setTimeout(tell),
          onClick: () => setTimeout(tell),
        })}
      >
        <Form
          ref={typing}
          key={section.key}
          id={form}
          fields={fields}
          values={values}
          columns={1}
          sources={sources}
          draft={record === undefined ? null : { record: `${record} ${section.key}` }}
          onSubmit={go}
        />
      </Box>
      <Row sx={{ justifyContent: 'flex-end' }}>
        {place > 0 && (
          <Button
            icon="back"
            onClick={() => {
              // What was typed here stays, as far as it got.
              setValues(typing.current?.values() ?? values)
              setAt(place - 1)
            }}
          >
            {text('surveys.back')}
          </Button>
        )}
        {(!last || onDone !== null) && (
          <Button look="primary" type="submit" form={form}>
            {text(last ? 'surveys.send' : 'surveys.next')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

/** All fields, of which those of other sections are not on the form: they still decide what is asked. */
function onlyOf(all: readonly FieldDefinition[], content: Content, section: string | undefined): FieldDefinition[] {
  const own = new Set(content.find(({ key }) => key === section)?.questions.map(({ key }) => key))
  return all.map((field) => (own.has(field.fieldName) ? field : { ...field, hidden: true }))
}

function stepColour(index: number, place: number): string {
  if (index === place) return 'var(--primary)'
  return index < place ? 'var(--arrived-dot)' : 'var(--line)'
}
