import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import Stack from '@mui/material/Stack'
import { useId } from 'react'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Choice } from '#platform/web/ui/Choice.tsx'
import {
  answered,
  answersOf,
  contextProblem,
  isAmount,
  questionsOf,
  type ContextProblem,
} from '../../shared/context/context.rules.ts'
import type { Amount, Code, Options } from '../../shared/definition-types.ts'

type ContextProps = {
  code: Code
  context: Readonly<Record<string, string>>
  onChange: (context: Record<string, string>) => void
}

/** What is asked beside a value; nothing of it has to be answered. */
export function ContextInputs({ code, context, onChange }: ContextProps) {
  const problem = contextProblem(code, context)
  return (
    <Stack spacing={3}>
      {questionsOf(code, context).map((question) =>
        isAmount(question) ? (
          <AmountField
            key={question.key}
            question={question}
            answer={context[question.key] ?? ''}
            problem={problem?.key === question.key ? problem : null}
            onAnswer={(value) => onChange({ ...context, [question.key]: value })}
          />
        ) : (
          <Asked
            key={question.key}
            question={question}
            answer={context[question.key]}
            onAnswer={(value) => onChange(answered(question, value, context))}
          />
        ),
      )}
    </Stack>
  )
}

type AskedProps = { question: Options; answer: string | undefined; onAnswer: (value: string) => void }

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
        chosen={answersOf(answer)}
        onChoose={onAnswer}
      />
    </Box>
  )
}

type AmountProps = {
  question: Amount
  answer: string
  problem: ContextProblem | null
  onAnswer: (value: string) => void
}

function AmountField({ question, answer, problem, onAnswer }: AmountProps) {
  const text = useText()
  return (
    <Field
      label={text(`measurements.context.${question.key}`)}
      value={answer.replace('.', ',')}
      error={problem ? text(`measurements.error.${problem.problem}`, problem.values) : undefined}
      end={question.unit.shown}
      attributes={{ inputMode: 'decimal' }}
      autoComplete="off"
      onChange={(event) => onAnswer(event.target.value.replace('.', ','))}
    />
  )
}
