import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { FileLink } from '../FileLink.tsx'
import type { Personal } from '../../shared/answers.contract.ts'
import { chosenOf, questionsOf, said, type Content, type Question } from '../../shared/surveys.rules.ts'

/** What the reader answered; of an anonymous survey that they did. */
export function Answered({ personal, language }: { personal: Personal; language: Language }) {
  const text = useText()
  if (personal.anonymous)
    return (
      <EmptyState icon="check" title={text('surveys.mine.DONE')}>
        {text('surveys.anonymousDone')}
      </EmptyState>
    )
  return <Answers {...personal} language={language} main={personal.language} />
}

type AnswersProps = {
  content: Content
  values: FieldValues
  language: Language
  main: Language
  files?: readonly { id: string; name: string }[]
}

/** Answers beside what was asked. */
export function Answers({ content, values, language, main, files = [] }: AnswersProps) {
  const text = useText()
  const wordsOf = (question: Question): string => {
    const value = values[question.key]
    if (typeof value === 'boolean') return text(value ? 'surveys.yes' : 'surveys.no')
    if (question.type === 'date' && typeof value === 'string') return showDay(value)
    if (question.options.length === 0) return String(value)
    return chosenOf(question, value)
      .map((chosen) => said(question.options.find((one) => one.value === chosen)?.label ?? {}, language, main))
      .join(', ')
  }
  return (
    <Stack spacing={3} component="dl">
      {questionsOf(content)
        .filter(({ key }) => values[key] !== undefined)
        .map((question) => (
          <div key={question.key}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {said(question.label, language, main)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {question.type === 'upload' ? (
                <FileLink file={files.find(({ id }) => id === values[question.key])} />
              ) : (
                wordsOf(question)
              )}
            </Typography>
          </div>
        ))}
    </Stack>
  )
}
