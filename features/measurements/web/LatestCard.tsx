import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { latestMeasurements, type MeasuredPerson } from '../shared/measurements.contract.ts'
import { agoWords, fullWords, LevelChip } from './measurement-words.tsx'

/** The latest value of each measurement on the summary of a guest; nothing for who may not read them. */
export function LatestCard({ person }: PersonTabProps) {
  const text = useText()
  const query = useCall(latestMeasurements, { params: { id: person.id } })
  if (query.error instanceof ApiProblem && query.error.facts.status === 404) return null
  return (
    <Card component="section" aria-label={text('measurements.latestCard')}>
      <CardHead
        title={text('measurements.latestCard')}
        action={
          <ButtonLink look="text" to={paths.guest(person.id, 'MEASUREMENT')}>
            {text('measurements.latestAll')}
          </ButtonLink>
        }
      />
      <Loaded query={query} rows={4}>
        {({ latest }) => <Values latest={latest} />}
      </Loaded>
    </Card>
  )
}

function Values({ latest }: Pick<MeasuredPerson, 'latest'>) {
  const text = useText()
  const now = useNow()
  if (latest.length === 0)
    return (
      <Typography color="textSecondary" sx={{ px: 4, pb: 4 }}>
        {text('measurements.empty')}
      </Typography>
    )
  return (
    <List>
      {latest.map(({ measurement, last }) => (
        <ListItem key={measurement} divider sx={{ minHeight: 56, gap: 3, flexWrap: 'wrap' }}>
          <Box sx={REST}>
            <Typography variant="caption" component="p" color="textSecondary">
              {text(`measurements.of.${measurement}`)} · {last ? agoWords(last.happenedAt, now, text) : ''}
            </Typography>
            <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
              {last ? fullWords(last, text) : '–'}
            </Typography>
          </Box>
          {last && last.level !== 'none' && <LevelChip row={last} />}
        </ListItem>
      ))}
    </List>
  )
}
