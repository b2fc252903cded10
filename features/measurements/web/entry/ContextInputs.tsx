import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import Stack from '@mui/material/Stack'
import { useId } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { DEFINITIONS } from '../../shared/definitions.ts'
import type { Code, Question } from '../../shared/definition-types.ts'

type ContextProps = {
  code: Code
  context: Readonly<Record<string, string>>
  onChange: (context: Record<string, string>) => void
}

/** What is asked beside a value; nothing of it has to be answered. */
export function ContextInputs({ code, context, onChange }: ContextProps) {
  const answer = (key: string, value: string) => {
    const { [key]: before, ...rest } = context
    onChange(before === value ? rest : { ...rest, [key]: value })
  }
  return (
    <Stack spacing={3}>
      {DEFINITIONS[code].context.map((question) => (
        <Asked
          key={question.key}
          question={question}
          answer={context[question.key]}
          onAnswer={(value) => answer(question.key, value)}
        />
      ))}
    </Stack>
  )
}

type AskedProps = { question: Question; answer: string | undefined; onAnswer: (value: string) => void }

function Asked({ question, answer, onAnswer }: AskedProps) {
  const text = useText()
  const id = useId()
  return (
    <Box>
      <FormLabel id={id} component="div" sx={{ mb: 1 }}>
        {text(`measurements.context.${question.key}`)}
      </FormLabel>
      <Choice
        labelledBy={id}
        options={question.options.map((value) => ({ value, label: text(`measurements.answer.${value}`) }))}
        chosen={answer === undefined ? [] : [answer]}
        onChoose={onAnswer}
      />
    </Box>
  )
}
