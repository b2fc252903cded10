import Stack from '@mui/material/Stack'
import { useState } from 'react'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import { ApiProblem, cancelledByOwner } from '#platform/web/api/api-problem.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { said, type Question, type QuestionType } from '../../shared/surveys.rules.ts'
import { consequencesOf, type Consequence } from './option-lines.rules.ts'
import { questionFields, questionIn, questionValues, unreadOption } from './question-form.ts'

type QuestionDrawerProps = {
  type: QuestionType
  question: Question | null
  /** The questions that come before it. */
  before: readonly Question[]
  /** All questions of the survey. */
  all: readonly Question[]
  main: Language
  anonymous: boolean
  onDone: (question: Question) => void
  onClose: () => void
}

/** One question of a draft. It becomes part of the draft here, and of the survey when that is saved. */
export function QuestionDrawer({ type, question, before, all, main, anonymous, onDone, onClose }: QuestionDrawerProps) {
  const text = useText()
  const about = { type, question, before, main, anonymous }
  const [fields] = useState(() => questionFields(about, text))
  const [values] = useState(() => questionValues(about))
  const [asked, setAsked] = useState<{ about: Consequence[]; go: () => void; stay: () => void } | null>(null)
  const save = async (typed: FieldValues) => {
    const unread = unreadOption(typed, main)
    if (unread) {
      const message = text('surveys.error.score', { line: unread.line })
      throw new ApiProblem({ status: 400, fields: [{ fieldName: unread.fieldName, message }] })
    }
    const next = questionIn(typed, about)
    const consequences = question ? consequencesOf(question, next, all, ({ label }) => said(label, main, main)) : []
    if (consequences.length > 0)
      await new Promise<void>((go, reject) =>
        setAsked({ about: consequences, go, stay: () => reject(cancelledByOwner()) }),
      )
    onDone(next)
  }
  return (
    <FormDrawer
      id="question-form"
      over={text(`surveys.type.${type}`)}
      title={text(question ? 'surveys.question.change' : 'surveys.question.add')}
      fields={fields}
      values={values}
      columns={1}
      submit={text('surveys.take')}
      onSave={save}
      onClose={onClose}
    >
      {asked && (
        <ConfirmDialog
          title={text('surveys.consequences')}
          confirm={text('surveys.take')}
          onConfirm={asked.go}
          onClose={() => {
            asked.stay()
            setAsked(null)
          }}
        >
          <Stack component="ul" spacing={2} sx={{ m: 0, pl: 5 }}>
            {asked.about.map((one) => (
              <li key={`${one.before} ${one.asks}`}>{consequenceInWords(text, one)}</li>
            ))}
          </Stack>
        </ConfirmDialog>
      )}
    </FormDrawer>
  )
}

function consequenceInWords(text: Texts, { before, now, asks }: Consequence): string {
  const what = asks === null ? 'alert' : 'question'
  return text(`surveys.consequence.${what}.${now === null ? 'gone' : 'stays'}`, {
    before,
    now: now ?? '',
    question: asks ?? '',
  })
}
