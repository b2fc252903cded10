import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useLayoutEffect, useRef } from 'react'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { contextProblem, sayAnswer, type Context } from '../../shared/context/context.rules.ts'
import type { Amount, Code, Options } from '../../shared/definition-types.ts'
import type { MeasuredPerson } from '../../shared/measurements.contract.ts'
import { Keypad, KEY } from './Keypad.tsx'

type PadProps = { person: MeasuredPerson; onBack: () => void }
type ChoiceProps = PadProps & {
  question: Options
  chosen: string | undefined
  onAnswer: (value: string) => void
}

/** As high as the keypad: what stands above it stays where it is. */
const HEIGHT = 304

/** The answers to one question as large keys, in the place of the digits; one tap answers, never the second one of a double tap on the question. */
export function ChoicePad({ person, question, chosen, onAnswer, onBack }: ChoiceProps) {
  const text = useText()
  const title = `${text(`measurements.context.${question.key}`)}: ${person.fullName}`
  return (
    <Box role="group" aria-label={title} sx={{ display: 'grid', gap: 2, alignContent: 'start', minHeight: HEIGHT }}>
      <Typography variant="body2" aria-hidden="true" sx={{ fontWeight: 500 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 2 }}>
        {question.options.map((value) => (
          <ButtonBase
            key={value}
            aria-pressed={value === chosen}
            onClick={(event) => event.detail < 2 && onAnswer(value)}
            sx={{
              ...KEY,
              px: 2,
              fontSize: 16,
              fontFamily: 'var(--font)',
              ...(value === chosen && {
                background: 'var(--primary-soft)',
                boxShadow: 'inset 0 0 0 2px var(--primary)',
              }),
            }}
          >
            {text(`measurements.answer.${value}`)}
          </ButtonBase>
        ))}
      </Box>
      <Button block size="large" onClick={onBack}>
        {text('measurements.round.back')}
      </Button>
    </Box>
  )
}

type AmountProps = PadProps & {
  code: Code
  question: Amount
  context: Context
  /** The last one; it counts once it is tapped. */
  last: string | undefined
  onType: (value: string) => void
  onAnswer: (value: string) => void
}

/** A number beside the value, with the same keys. */
export function AmountPad({ person, code, question, context, last, onType, onAnswer, onBack }: AmountProps) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])
  const { key, unit } = question
  const label = `${text(`measurements.context.${key}`)}: ${person.fullName}`
  const typed = (context[key] ?? '').replace('.', ',')
  const problem = contextProblem(code, context)
  const wrong = problem?.key === key ? text(`measurements.error.${problem.problem}`, problem.values) : undefined
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Field
        inputRef={input}
        label={label}
        value={typed}
        error={wrong}
        end={unit.shown}
        attributes={{ inputMode: 'none' }}
        autoComplete="off"
        onChange={(event) => onType(event.target.value.replace('.', ','))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onBack()
        }}
      />
      {last !== undefined && typed === '' && (
        <Button block size="large" look="soft" onClick={(event) => event.detail < 2 && onAnswer(last)}>
          {text('measurements.round.lastAnswer', { answer: sayAnswer(question, last, text) })}
        </Button>
      )}
      <Keypad
        extra=","
        name={label}
        next={text('measurements.round.back')}
        onKey={(digit) => onType(`${typed}${digit}`.slice(0, 5))}
        onErase={() => onType(typed.slice(0, -1))}
        onNext={onBack}
        onOutcome={null}
      />
    </Box>
  )
}
