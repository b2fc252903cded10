import { usePersonHead } from '#features/people/web/born.api.tsx'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { SwitchRow } from '#platform/web/ui/SwitchRow.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { changeGoal, type Goal, type GoalContent } from '../shared/goals.contract.ts'

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'what', label: 'goals.action.what', type: 'string', required: true, maxDigits: 200 },
  { fieldName: 'who', label: 'goals.action.who', type: 'string', maxDigits: 200 },
]

type GoalActionsProps = { person: { id: string; fullName: string }; goal: Goal }

/** What is done for a goal, each ticked when it is done. */
export function GoalActions({ person, goal: { id, version, content, abilities } }: GoalActionsProps) {
  const text = useText()
  const head = usePersonHead(person)
  const errorToast = useErrorToast()
  const change = useCommand(changeGoal, { touches: [['goals']] })
  const [adding, setAdding] = useState(false)
  if (content.actions.length === 0 && !abilities.change) return null
  const save = (actions: GoalContent['actions']) =>
    change.mutateAsync({ params: { id }, body: { version, content: { ...content, actions } } })
  const tick = (index: number, done: boolean) =>
    save(content.actions.map((one, at) => (at === index ? { ...one, done } : one))).catch(errorToast)
  return (
    <Box>
      <Typography variant="subtitle2" component="h3">
        {text('goals.actions')}
      </Typography>
      {content.actions.map(({ what, who, done }, index) => {
        const words = [what, who].filter(Boolean).join(' · ')
        return abilities.change ? (
          <SwitchRow key={words} label={words} checked={done} onChange={(checked) => void tick(index, checked)} />
        ) : (
          <Typography key={words} sx={done ? { textDecoration: 'line-through' } : {}}>
            {words}
          </Typography>
        )
      })}
      {abilities.change && (
        <Button icon="add" onClick={() => setAdding(true)}>
          {text('goals.action.add')}
        </Button>
      )}
      {adding && (
        <FormDrawer
          id="goal-action"
          title={text('goals.action.add')}
          over={head}
          fields={FIELDS}
          values={{}}
          saved={text('goals.saved')}
          onClose={() => setAdding(false)}
          onSave={(typed) =>
            save([...content.actions, { what: String(typed['what']), who: String(typed['who'] ?? ''), done: false }])
          }
        />
      )}
    </Box>
  )
}
