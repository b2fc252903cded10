import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import Typography from '@mui/material/Typography'
import { byDanger } from '../shared/allergies.rules.ts'
import { allergyCalls, conditionCalls, type Allergy, type Condition } from '../shared/conditions.contract.ts'
import { AllergyDrawer, ConditionDrawer } from './RecordDrawer.tsx'
import { aboutAllergy, aboutCondition } from './record-words.ts'
import { AllergyHistory, ConditionHistory } from './RecordHistory.tsx'
import { RecordsCard } from './RecordsCard.tsx'

const MOST = 100
type Person = { id: string; fullName: string }

/** DISEASE: allergies first, then conditions, with what the family proposes and what is over. */
export function Health({ person, decides, unnamed }: { person: Person; decides: boolean; unnamed: boolean }) {
  const text = useText()
  const asked = { body: { filters: { personId: person.id, all: true }, limit: MOST } }
  const allergies = useCallPage(allergyCalls.search, asked)
  const conditions = useCallPage(conditionCalls.search, asked)
  if (allergies.error instanceof ApiProblem && allergies.error.facts.status === 404)
    return (
      <EmptyState icon="lock" title={text('conditions.notYours')}>
        {text('conditions.notYoursBody')}
      </EmptyState>
    )
  return (
    <Loaded query={allergies}>
      {({ data }) => (
        <Loaded query={conditions}>
          {(found) => (
            <Shown person={person} decides={decides} unnamed={unnamed} allergies={data} conditions={found.data} />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

type ShownProps = {
  person: Person
  decides: boolean
  unnamed: boolean
  allergies: readonly Allergy[]
  conditions: readonly Condition[]
}
type Open = { kind: 'allergy'; record: Allergy | null } | { kind: 'condition'; record: Condition | null }

function Shown({ person, decides, unnamed, allergies, conditions }: ShownProps) {
  const text = useText()
  const { role } = useMe()
  const family = role === 'CB_PARENT'
  const [open, setOpen] = useState<Open | null>(null)
  const add = (kind: 'Allergy' | 'Condition') =>
    decides ? text(`conditions.${family ? 'propose' : 'add'}${kind}`) : undefined
  return (
    <Stack spacing={4}>
      {unnamed && (
        <Banner hue="alert" icon="allergy" title={text('conditions.unnamed')}>
          {text('conditions.unnamedBody')}
        </Banner>
      )}
      <RecordsCard
        person={person}
        calls={allergyCalls}
        title={text('conditions.allergies')}
        records={allergies.toSorted((a, b) => byDanger(a.now.content, b.now.content))}
        nameOf={({ substance }) => substance}
        aboutOf={(content) => aboutAllergy(content, text)}
        chipOf={({ criticality }) => ({
          hue: criticality === 'LOW' ? 'waiting' : 'alert',
          icon: 'allergy',
          words: text(`conditions.criticality.${criticality}`),
        })}
        none={{ title: text('conditions.noAllergies'), body: text('conditions.noAllergiesBody') }}
        add={add('Allergy')}
        onAdd={() => setOpen({ kind: 'allergy', record: null })}
        onChange={(record) => setOpen({ kind: 'allergy', record })}
        history={(record, close) => <AllergyHistory person={person} id={record.id} onClose={close} />}
      />
      <RecordsCard
        person={person}
        calls={conditionCalls}
        title={text('conditions.conditions')}
        records={conditions}
        nameOf={({ plainLabel }) => plainLabel}
        aboutOf={(content) => aboutCondition(content, text)}
        chipOf={({ course, severity }) => ({
          hue: severity === 'SEVERE' ? 'alert' : 'unknown',
          icon: 'medical',
          words: text(`conditions.course.${course}`),
        })}
        none={{ title: text('conditions.noConditions'), body: text('conditions.noConditionsBody') }}
        add={add('Condition')}
        onAdd={() => setOpen({ kind: 'condition', record: null })}
        onChange={(record) => setOpen({ kind: 'condition', record })}
        history={(record, close) => <ConditionHistory person={person} id={record.id} onClose={close} />}
      />
      <Typography variant="caption" color="textSecondary">
        {text('conditions.readers')}
      </Typography>
      {open?.kind === 'allergy' && (
        <AllergyDrawer person={person} record={open.record} family={family} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'condition' && (
        <ConditionDrawer person={person} record={open.record} family={family} onClose={() => setOpen(null)} />
      )}
    </Stack>
  )
}
