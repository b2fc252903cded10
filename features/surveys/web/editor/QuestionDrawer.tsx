import { useState } from 'react'
import type { Language } from '#platform/shared/i18n/texts.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Question, QuestionType } from '../../shared/surveys.rules.ts'
import { questionFields, questionIn, questionValues } from './question-form.ts'

type QuestionDrawerProps = {
  type: QuestionType
  question: Question | null
  /** The questions that come before it. */
  before: readonly Question[]
  main: Language
  anonymous: boolean
  onDone: (question: Question) => void
  onClose: () => void
}

/** One question of a draft. It becomes part of the draft here, and of the survey when that is saved. */
export function QuestionDrawer({ type, question, before, main, anonymous, onDone, onClose }: QuestionDrawerProps) {
  const text = useText()
  const about = { type, question, before, main, anonymous }
  const [fields] = useState(() => questionFields(about, text))
  const [values] = useState(() => questionValues(about))
  return (
    <FormDrawer
      id="question-form"
      over={text(`surveys.type.${type}`)}
      title={text(question ? 'surveys.question.change' : 'surveys.question.add')}
      fields={fields}
      values={values}
      columns={1}
      submit={text('surveys.take')}
      onSave={async (typed) => onDone(questionIn(typed, about))}
      onClose={onClose}
    />
  )
}
