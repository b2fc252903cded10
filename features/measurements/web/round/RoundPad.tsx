import { useRef } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { answered, isAmount } from '../../shared/context/context.rules.ts'
import { roundQuestions } from '../../shared/context/round.rules.ts'
import { DEFINITIONS } from '../../shared/definitions.ts'
import type { Code } from '../../shared/definition-types.ts'
import type { Outcome } from '../../shared/entries.rules.ts'
import type { MeasuredPerson } from '../../shared/measurements.contract.ts'
import { unitOf } from '../../shared/parse.rules.ts'
import { AmountPad, ChoicePad } from './AnswerPads.tsx'
import { Keypad } from './Keypad.tsx'
import { RoundQuestions } from './RoundQuestions.tsx'
import type { Draft } from './use-round.ts'

/** Digits that a field takes. */
const LENGTH = 7

type RoundPadProps = {
  person: MeasuredPerson
  code: Code
  draft: Draft
  /** The question that is answered just now; null: the value is typed. */
  asked: string | null
  onAsk: (key: string | null) => void
  onNext: () => void
  onOutcome: (outcome: Exclude<Outcome, 'value'>) => void
}

/** The keys for one person: what stands beside the value in a row of its own, below it the digits, or the answers to what was tapped. */
export function RoundPad({ person, code, draft, asked, onAsk, onNext, onOutcome }: RoundPadProps) {
  const text = useText()
  const context = draft.contextOf(person)
  const questions = roundQuestions(code, context)
  const question = questions.find(({ key }) => key === asked)
  /** An answer makes room for the digits: the second tap of a double one would type what lies there. */
  const justAnswered = useRef(false)
  const type = (key: string, double: boolean) => {
    const stray = double && justAnswered.current
    justAnswered.current = false
    if (!stray) draft.type(person, `${draft.typedOf(person)}${key}`.slice(0, LENGTH))
  }
  const answer = (key: string, value: string) => {
    justAnswered.current = true
    draft.answer(person, key, value)
    onAsk(null)
  }
  const pad = { person, onBack: () => onAsk(null) }
  return (
    <>
      <RoundQuestions
        name={person.fullName}
        questions={questions}
        context={context}
        isHeld={(key) => draft.isHeld(person, key)}
        asked={asked}
        onAsk={(key) => onAsk(key === asked ? null : key)}
      />
      {question === undefined && (
        <Keypad
          extra={DEFINITIONS[code].hard.second ? '/' : commaIn(code, draft.unitFor(person))}
          name={person.fullName}
          next={text('measurements.round.next')}
          onKey={type}
          onErase={() => draft.type(person, draft.typedOf(person).slice(0, -1))}
          onNext={onNext}
          onOutcome={onOutcome}
        />
      )}
      {question && !isAmount(question) && (
        <ChoicePad
          {...pad}
          question={question}
          chosen={context[question.key]}
          onAnswer={(value) => answer(question.key, answered(question, value, context)[question.key] ?? '')}
        />
      )}
      {question && isAmount(question) && (
        <AmountPad
          {...pad}
          code={code}
          question={question}
          context={context}
          last={draft.lastOf(person)[question.key]?.answer}
          onType={(value) => draft.answer(person, question.key, value)}
          onAnswer={(value) => answer(question.key, value)}
        />
      )}
    </>
  )
}

const commaIn = (code: Code, unit: string): ',' | null => ((unitOf(code, unit)?.decimals ?? 0) > 0 ? ',' : null)
