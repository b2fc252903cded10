import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { searchRides } from '../shared/history.contract.ts'
import { searchCompletedRuns } from '../shared/search.contract.ts'
import { RunCard } from './RunCard.tsx'
import { RideRow } from './Rides.tsx'

const SHOWN = 5

/** The widget ROUTES_HISTORY of staff: the last runs that are over, and the way to all of them. */
export function HistoryWidget() {
  const text = useText()
  const runs = useCallPage(searchCompletedRuns, { body: { filters: { period: 'LASTWEEK' }, limit: SHOWN } })
  if (!runs.data || runs.data.data.length === 0) return null
  return (
    <Card component="section" aria-labelledby="routes-history">
      <CardHead
        id="routes-history"
        title={text('history.label')}
        action={
          <ButtonLink look="text" to={paths.history()}>
            {text('history.all')}
          </ButtonLink>
        }
      />
      <List sx={{ borderTop: 1, borderColor: 'divider' }}>
        {runs.data.data.map((run) => (
          <ListItem key={run.id} divider disablePadding>
            <ListItemButton component={AppLink} to={paths.run(run.id, { view: 'history' })} sx={{ display: 'block' }}>
              <RunCard run={run} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Card>
  )
}

/** The same for a family: the last rides of the own children. */
export function RidesWidget() {
  const text = useText()
  const rides = useCallPage(searchRides, { body: { filters: { period: 'LASTWEEK' }, limit: SHOWN } })
  if (!rides.data || rides.data.data.length === 0) return null
  return (
    <Card component="section" aria-labelledby="routes-history">
      <CardHead id="routes-history" title={text('history.rides.latest')} />
      <List sx={{ borderTop: 1, borderColor: 'divider' }}>
        {rides.data.data.map((ride) => (
          <RideRow key={ride.id} ride={ride} named />
        ))}
      </List>
    </Card>
  )
}
