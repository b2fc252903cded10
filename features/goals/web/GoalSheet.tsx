import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useState } from 'react'
import { DESCRIPTION_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import * as contract from '../shared/goals.contract.ts'
import { isOver, OUTCOMES, type Lifecycle } from '../shared/goals.rules.ts'

/** What is done with a goal on a sheet of its own; a part of its life is where it moves to. */
export type Sheet = 'note' | 'review' | 'close' | Lifecycle

const label = (fieldName: string) => `goals.field.${fieldName}`
const words = (fieldName: string, required = true): FieldDefinition => ({
  fieldName,
  label: label(fieldName),
  type: 'description',
  maxDigits: DESCRIPTION_MAX,
  required,
})
const OUTCOME: FieldDefinition = {
  fieldName: 'outcome',
  label: label('outcome'),
  type: 'radio',
  required: true,
  fields: OUTCOMES.map((value) => ({ value, label: `goals.outcome.${value}` })),
}
const REVIEW_ON: FieldDefinition = {
  fieldName: 'reviewOn',
  label: label('reviewOn'),
  type: 'date',
  helperText: label('reviewOnHelp'),
}
const PROGRESS: FieldDefinition = { fieldName: 'progress', label: label('progress'), type: 'integer', min: 0, max: 100 }

const NOTE = [words('words'), PROGRESS]
const COMMENT = [{ ...words('words'), label: label('comment') }]
const REVIEW = [OUTCOME, words('reason'), REVIEW_ON]
const CLOSE = [OUTCOME, words('reason')]
const MOVE = [words('reason', false)]
const MOVE_WHY = [words('reason')]

type GoalSheetProps = {
  person: { id: string; fullName: string }
  goal: contract.Goal
  family: boolean
  sheet: Sheet
  onClose: () => void
}

/** Notes, reviews, closes or moves a goal. */
export function GoalSheet({ person, goal, family, sheet, onClose }: GoalSheetProps) {
  const text = useText()
  const touches = { touches: [['goals'], ['deadlines']] }
  const note = useCommand(contract.noteGoal, touches)
  const review = useCommand(contract.reviewGoal, touches)
  const close = useCommand(contract.closeGoal, touches)
  const move = useCommand(contract.moveGoal, touches)
  const [noteId] = useState(() => crypto.randomUUID())
  const params = { id: goal.id }
  const { version } = goal
  const over = isOver(goal.lifecycle)
  const save = (typed: FieldValues) => {
    const said = (key: string) => (typeof typed[key] === 'string' ? typed[key].trim() : '')
    const outcome = OUTCOMES.find((one) => one === typed['outcome']) ?? 'IN_PROGRESS'
    if (sheet === 'note') {
      const progress = typeof typed['progress'] === 'number' ? typed['progress'] : null
      return note.mutateAsync({ params, body: { noteId, words: said('words'), progress } })
    }
    if (sheet === 'review') {
      const reviewOn = said('reviewOn')
      return review.mutateAsync({
        params,
        body: { version, outcome, reason: said('reason'), ...(reviewOn !== '' && { reviewOn }) },
      })
    }
    if (sheet === 'close') return close.mutateAsync({ params, body: { version, outcome, reason: said('reason') } })
    return move.mutateAsync({ params, body: { version, to: sheet, reason: said('reason') } })
  }
  return (
    <FormDrawer<contract.Goal>
      id={`goal-${sheet}`}
      title={text(titleOf(sheet, { family, over }))}
      over={`${usePersonHead(person)} · ${goal.content.statement}`}
      fields={fieldsOf(sheet, { family, over })}
      values={sheet === 'review' ? { outcome: goal.outcome } : {}}
      saved={text('goals.saved')}
      onClose={onClose}
      onSave={save}
    />
  )
}

type About = { family: boolean; over: boolean }

function titleOf(sheet: Sheet, { family, over }: About): string {
  if (sheet === 'note') return family ? 'goals.comment' : 'goals.note'
  if (sheet === 'review' || sheet === 'close') return `goals.${sheet}`
  return over ? 'goals.move.reopen' : `goals.move.${sheet}`
}

function fieldsOf(sheet: Sheet, { family, over }: About): readonly FieldDefinition[] {
  if (sheet === 'note') return family ? COMMENT : NOTE
  if (sheet === 'review') return REVIEW
  if (sheet === 'close') return CLOSE
  return over || sheet === 'CANCELLED' ? MOVE_WHY : MOVE
}
