import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { SummaryCard } from '#platform/web/ui/SummaryCard.tsx'
import { pressingGoals, type PressingGoal } from '../shared/goals.contract.ts'
import { ConcernChip } from './ConcernChip.tsx'

/** GUEST_GOAL: goals that are due, to be reviewed or drifting, on the home. It is empty when there are none. */
export function PressingGoals() {
  const text = useText()
  const query = useCall(pressingGoals, {})
  return (
    <SummaryCard
      title={text('goals.summary')}
      query={query}
      rows={2}
      rowsOf={(goals) => goals.map((goal) => ({ key: goal.id, shown: <Row goal={goal} /> }))}
    />
  )
}

function Row({ goal: { personId, fullName, guest, statement, progress, overdue, concern } }: { goal: PressingGoal }) {
  const text = useText()
  const page = guest ? paths.guest(personId, 'GOAL') : paths.child(personId, 'GOAL')
  return (
    <PersonRow
      id={personId}
      name={fullName}
      note={
        <>
          <AppLink to={page}>{statement}</AppLink>
          {progress !== null && (
            <Box sx={{ mt: 1, maxWidth: 240 }}>
              {text('goals.progress', { progress })}
              <LinearProgress
                variant="determinate"
                value={progress}
                aria-label={text('goals.progress', { progress })}
              />
            </Box>
          )}
        </>
      }
    >
      <ConcernChip concern={concern} overdue={overdue} />
    </PersonRow>
  )
}
