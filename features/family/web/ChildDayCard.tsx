import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCall } from '#platform/web/api/use-call.ts'
import type { ChildAbout } from '#features/children/web/child-tab.api.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { Timeline } from '#platform/web/ui/Timeline.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { passengerText, rideWords } from '#features/runs/web/ride-words.api.ts'
import { getChildDay, type ChildDay, type ChildRide } from '../shared/family.contract.ts'
import { rideTimeline } from './ride-timeline.ts'
import { MODE_ICON, STATE_HUE } from '#features/runs/web/run-state.api.ts'

/** Today at a glance on the page of a child: each ride with its state, what happened and what is planned. */
export function ChildDayCard({ id, name }: ChildAbout) {
  const text = useText()
  const query = useCall(getChildDay, { params: { id } })
  const day = query.data?.runs[0]?.serviceDate
  return (
    <Card component="section" aria-label={text('family.child.today', { name })}>
      <CardHead title={text('family.childDay.title')} {...(day !== undefined && { note: showDay(day) })} />
      <Loaded query={query} rows={3}>
        {({ runs, messages }) => (
          <Stack spacing={6} sx={{ px: 4, pb: 4 }}>
            {runs.length === 0 && <Typography color="textSecondary">{text('family.child.noRun')}</Typography>}
            {runs.map((ride) => (
              <RideToday
                key={ride.runId}
                ride={ride}
                name={name}
                messages={messages.filter(({ runId }) => runId === ride.runId)}
              />
            ))}
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}

type RideTodayProps = { ride: ChildRide; name: string; messages: ChildDay['messages'] }

function RideToday({ ride, name, messages }: RideTodayProps) {
  const text = useText()
  return (
    <Box>
      <Row gap={3} wrap sx={{ rowGap: 1, mb: 3 }}>
        <Icon name={MODE_ICON[ride.mode]} />
        <Box sx={{ ...REST, flexBasis: 140 }}>
          <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
            <AppLink to={paths.run(ride.runId)}>{ride.routeName}</AppLink>
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary">
            {[text(`routes.direction.${ride.direction}`), ride.vehicleLabel].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        <StateChip hue={STATE_HUE[ride.state]}>{text(passengerText(ride))}</StateChip>
      </Row>
      {ride.broughtBack && (
        <Typography variant="caption" component="p" sx={{ color: 'warning.main', mb: 2 }}>
          {rideWords(ride.broughtBack, ride.zone, text)}
        </Typography>
      )}
      <Timeline facts={rideTimeline(ride, messages, name, text)} label={ride.routeName} />
    </Box>
  )
}
