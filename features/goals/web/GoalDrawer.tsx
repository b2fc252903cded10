import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useMemo, useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { DESCRIPTION_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import {
  addGoal,
  changeGoal,
  goal as goalSchema,
  STATEMENT_MAX,
  type Goal,
  type GoalContent,
} from '../shared/goals.contract.ts'
import { AREAS } from '../shared/goals.rules.ts'

const label = (fieldName: string) => `goals.field.${fieldName}`
const line = (fieldName: string): FieldDefinition => ({
  fieldName,
  label: label(fieldName),
  type: 'string',
  maxDigits: 200,
})

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'statement', label: label('statement'), type: 'description', required: true, maxDigits: STATEMENT_MAX },
  {
    fieldName: 'area',
    label: label('area'),
    type: 'radio',
    required: true,
    fields: AREAS.map((value) => ({ value, label: `goals.area.${value}` })),
  },
  { fieldName: 'baseline', label: label('baseline'), type: 'description', maxDigits: DESCRIPTION_MAX },
  line('measure'),
  line('target'),
  { fieldName: 'startsOn', label: label('startsOn'), type: 'date' },
  { fieldName: 'dueOn', label: label('dueOn'), type: 'date' },
  line('owner'),
]
const REASON = line('reason')

type GoalDrawerProps = { person: { id: string; fullName: string }; goal: Goal | null; onClose: () => void }

/** Adds a goal, or proposes one, or writes a new version of it. */
export function GoalDrawer({ person, goal, onClose }: GoalDrawerProps) {
  const text = useText()
  const family = useMe().role === 'CB_PARENT'
  const add = useCommand(addGoal, { touches: [['goals']] })
  const change = useCommand(changeGoal, { touches: [['goals']] })
  const [now, unlessNewer] = useNewest(goal, goalSchema)
  const [id] = useState(() => crypto.randomUUID())
  const values = useMemo(() => valuesOf(now?.content), [now])
  const fields = useMemo(() => (now ? [...FIELDS, REASON] : FIELDS), [now])
  return (
    <FormDrawer
      id="goal"
      title={text(goalTitle(now !== null, family))}
      over={usePersonHead(person)}
      fields={fields}
      values={values}
      saved={text(family ? 'goals.sent' : 'goals.saved')}
      onClose={onClose}
      onSave={(typed) => {
        const content = contentOf(typed, now?.content)
        return now
          ? unlessNewer(
              change.mutateAsync({
                params: { id: now.id },
                body: { version: now.version, content, reason: textOf(typed['reason']) },
              }),
            )
          : add.mutateAsync({ body: { id, personId: person.id, content } })
      }}
    />
  )
}

function goalTitle(old: boolean, family: boolean): string {
  if (old) return 'goals.edit'
  return family ? 'goals.propose' : 'goals.add'
}

function valuesOf(content: GoalContent | undefined): FieldValues {
  if (!content) return { area: 'OTHER' }
  const { statement, area, baseline, measure, target, startsOn, dueOn, owner } = content
  return { statement, area, baseline, measure, target, startsOn, dueOn, owner, reason: null }
}

const textOf = (value: FieldValues[string] | undefined): string => (typeof value === 'string' ? value.trim() : '')

const contentOf = (typed: FieldValues, before: GoalContent | undefined): GoalContent => ({
  statement: textOf(typed['statement']),
  area: AREAS.find((one) => one === typed['area']) ?? 'OTHER',
  baseline: textOf(typed['baseline']),
  measure: textOf(typed['measure']),
  target: textOf(typed['target']),
  startsOn: textOf(typed['startsOn']) || null,
  dueOn: textOf(typed['dueOn']) || null,
  owner: textOf(typed['owner']),
  actions: before?.actions ?? [],
  measurements: before?.measurements ?? [],
  activities: before?.activities ?? [],
})
