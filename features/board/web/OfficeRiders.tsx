import { riderWords } from '#features/runs/shared/riders/rider-words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Needs } from '#features/children/web/needs.api.tsx'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { IconLink } from '#platform/web/ui/Button.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { HUE_ICON, hueColour, type Hue } from '#platform/web/ui/hue.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { receiverOf, type DevicePassenger, type DeviceRun } from '#features/boarding/shared/device-view.rules.ts'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import { rideWords } from '#features/runs/web/ride-words.api.ts'
import { RideAnswers } from './RideAnswers.tsx'
import { isOver, riderGroups, type RiderGroup } from './office-run.rules.ts'
import { useRun } from '#features/boarding/web/use-run.api.ts'

const HUE: Record<RiderGroup, Hue> = {
  doubt: 'alert',
  noShow: 'notthere',
  toCome: 'waiting',
  onBoard: 'onboard',
  delivered: 'arrived',
  absent: 'absent',
}

/** The riders of a run, and below them those of each run that the same vehicle and crew take along: a list each. */
export function OfficeRiders({ run, view }: { run: RunDetail; view: DeviceRun }) {
  const text = useText()
  const { partners } = run
  const title =
    partners.length === 0 ? text('board.office.riders') : text('board.office.ridersOf', { run: run.routeName })
  return (
    <Stack spacing={4}>
      <RiderList run={run} view={view} title={title} />
      {partners.map(({ id }) => (
        <PartnerRiders key={id} runId={id} />
      ))}
    </Stack>
  )
}

function PartnerRiders({ runId }: { runId: string }) {
  const text = useText()
  const { query, view } = useRun(runId)
  return (
    <Loaded query={query} rows={3}>
      {(run) =>
        view ? <RiderList run={run} view={view} title={text('board.office.ridersOf', { run: run.routeName })} /> : null
      }
    </Loaded>
  )
}

/** Who rides, by what is known of each: in doubt and no-shows first; each with the stop that counts and a call. */
function RiderList({ run, view, title }: { run: RunDetail; view: DeviceRun; title: string }) {
  const text = useText()
  const { onBoard, total } = view.counts
  return (
    <Card component="section" aria-label={title}>
      <CardHead title={title} note={text('boarding.count.onBoard', { onBoard, total })} />
      {riderGroups(view.passengers).map(({ key, riders }) => (
        <section key={key} aria-label={text(`board.office.group.${key}`)}>
          <Row gap={2} sx={{ px: 4, py: 1, color: hueColour(HUE[key], 'fg'), background: hueColour(HUE[key], 'bg') }}>
            <Icon name={HUE_ICON[HUE[key]]} size={16} />
            <Typography component="h3" variant="caption" sx={{ flex: 1, fontWeight: 500 }}>
              {text(`board.office.group.${key}`)}
            </Typography>
            <Typography component="span" variant="caption" sx={{ fontWeight: 500 }}>
              {riders.length}
            </Typography>
          </Row>
          <List disablePadding>
            {riders.map((rider) => (
              <Rider key={rider.id} run={run} rider={rider} group={key} />
            ))}
          </List>
        </section>
      ))}
    </Card>
  )
}

function Rider({ run, rider, group }: { run: RunDetail; rider: DevicePassenger; group: RiderGroup }) {
  const text = useText()
  const stopId = group === 'onBoard' ? rider.alightStopId : rider.boardStopId
  const stop = group === 'delivered' ? receiverOf(rider) : run.stops.find(({ id }) => id === stopId)?.name
  const since = rider.fold.since && showTime(rider.fold.since, run.zone)
  const back = rider.fold.rode ? null : rideWords(rider.broughtBack, run.zone, text)
  const family = rider.contacts.find(({ phone }) => phone !== null)
  return (
    <ListItem divider sx={{ minHeight: 48, py: 1, gap: 2, flexWrap: back ? 'wrap' : 'nowrap' }}>
      <PersonRow
        id={rider.childId ?? rider.id}
        name={rider.name || text('alerts.somebody')}
        size={32}
        note={
          <>
            <span>{[riderWords(rider, text), stop, since].filter(Boolean).join(' · ')}</span>
            {back && <div>{back}</div>}
            {rider.named && (
              <div>
                {text(rider.named.as === 'child' ? 'board.named.typed' : 'board.named.nobodySaid', rider.named)}
              </div>
            )}
            <Needs of={rider} />
          </>
        }
      />
      {family && (
        <Box sx={{ ml: 'auto' }}>
          <IconLink
            icon="call"
            label={text('utils.call.name', { name: family.name })}
            href={`tel:${family.phone?.replaceAll(' ', '')}`}
          />
        </Box>
      )}
      {rider.broughtBack && !rider.fold.rode && !isOver(run.status) && (
        <RideAnswers passengerId={rider.id} runId={run.id} name={rider.name} decision={rider.broughtBack.decision} />
      )}
    </ListItem>
  )
}
