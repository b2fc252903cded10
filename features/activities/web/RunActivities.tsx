import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { useQuery } from '@tanstack/react-query'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { call } from '#platform/web/api/call.ts'
import { endpointQuery } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { orKept } from '#platform/web/offline/or-kept.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { activitiesOfRun } from '../shared/transport.contract.ts'
import { whenWords, whereWords } from './activity-words.ts'

/** For which activities a run takes people along besides its passengers: before it starts, and for the office. Kept on the device. */
export function RunActivities({ run }: { run: RunDetail }) {
  const text = useText()
  const { accountId } = useMe()
  const params = { id: run.id }
  const { data = [] } = useQuery(
    endpointQuery(activitiesOfRun, { params }, (signal) =>
      orKept(accountId, `activities.run.${run.id}`, activitiesOfRun.answer, () =>
        call(activitiesOfRun, { params }, { signal }),
      ),
    ),
  )
  if (data.length === 0) return null
  return (
    <Card component="section" aria-labelledby="taken-along">
      <CardHead id="taken-along" title={text('activities.transport.along')} />
      <List disablePadding>
        {data.map((activity) => (
          <ListItem key={`${activity.id} ${activity.way}`} divider sx={{ px: 4, py: 3 }}>
            <TwoLines
              title={activity.name}
              about={[
                activity.way === 'back' && text('activities.way.back'),
                text('activities.transport.people', { count: activity.enrolled }),
                whenWords(activity, text),
                whereWords(activity),
              ]}
            />
          </ListItem>
        ))}
      </List>
    </Card>
  )
}
