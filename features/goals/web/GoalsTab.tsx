import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { ChildTabProps } from '#features/children/web/child-tab.api.ts'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { searchGoals, type Goal } from '../shared/goals.contract.ts'
import { isOver } from '../shared/goals.rules.ts'
import { GoalCard } from './GoalCard.tsx'
import { GoalDrawer } from './GoalDrawer.tsx'

const MOST = 100
type Person = { id: string; fullName: string }

/** GOAL of a guest or child: those under way by their review, then those that are closed. */
export function GoalsTab(about: PersonTabProps | ChildTabProps) {
  const person = 'person' in about ? about.person : about.child
  const query = useCallPage(searchGoals, { body: { filters: { personId: person.id, all: true }, limit: MOST } })
  return <Loaded query={query}>{({ data }) => <Shown person={person} goals={data} />}</Loaded>
}

function Shown({ person, goals }: { person: Person; goals: readonly Goal[] }) {
  const text = useText()
  const { role } = useMe()
  const [adding, setAdding] = useState(false)
  const standing = goals.filter(({ lifecycle }) => !isOver(lifecycle))
  const past = goals.filter(({ lifecycle }) => isOver(lifecycle))
  return (
    <Stack spacing={4}>
      {role !== 'CB_ASSISTANT' && (
        <Row sx={{ justifyContent: 'flex-end' }}>
          <Button look="primary" icon="add" onClick={() => setAdding(true)}>
            {text(role === 'CB_PARENT' ? 'goals.propose' : 'goals.add')}
          </Button>
        </Row>
      )}
      {standing.length === 0 && (
        <EmptyState icon="check" title={text('goals.none')}>
          {text('goals.noneBody')}
        </EmptyState>
      )}
      {standing.map((goal) => (
        <GoalCard key={goal.id} person={person} goal={goal} />
      ))}
      {past.length > 0 && (
        <Box component="details">
          <Typography component="summary" color="textSecondary" sx={{ minHeight: 48, py: 3, cursor: 'pointer' }}>
            {`${text('goals.past')} (${past.length})`}
          </Typography>
          <Stack spacing={4}>
            {past.map((goal) => (
              <GoalCard key={goal.id} person={person} goal={goal} />
            ))}
          </Stack>
        </Box>
      )}
      <Typography variant="caption" color="textSecondary">
        {text('goals.readers')}
      </Typography>
      {adding && <GoalDrawer person={person} goal={null} onClose={() => setAdding(false)} />}
    </Stack>
  )
}
