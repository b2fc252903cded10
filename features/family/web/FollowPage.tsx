import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import * as z from 'zod/mini'
import { SpotNote } from '#features/places/web/spots.api.tsx'
import { LazyWhereNow } from '#features/positions/web/positions.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { Timeline, type TimelineFact } from '#platform/web/ui/Timeline.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { stateText } from '#features/runs/shared/event-words.ts'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import { runLook, STATE_HUE } from '#features/runs/web/run-state.api.ts'
import { pictureOnRun } from '#features/runs/web/stop-pictures.api.ts'
import { useRun } from '#features/boarding/web/use-run.api.ts'

const addressSchema = z.object({ run: z._default(z.string(), '') })

/** A run as a family follows it: the stops with their times, and the own children. */
export function FollowPage() {
  const [address] = useAddress(addressSchema)
  const { query } = useRun(address.run)
  return <Loaded query={query}>{(run) => <Follow run={run} />}</Loaded>
}

function Follow({ run }: { run: RunDetail }) {
  const text = useText()
  // What needs staff is not a family's to read.
  const look = runLook({ ...run, openAlerts: 0 }, useNow(), text)
  return (
    <Stack spacing={4} sx={{ maxWidth: 640 }}>
      <PageHead title={run.routeName}>
        <StateChip hue={look.hue} {...(look.icon && { icon: look.icon })}>
          {look.word}
        </StateChip>
        <Typography color="textSecondary">
          {[text(`routes.direction.${run.direction}`), run.vehicleLabel, run.lead].filter(Boolean).join(' · ')}
        </Typography>
      </PageHead>
      {run.status === 'IN_PROGRESS' && (
        <Suspense>
          <LazyWhereNow runId={run.id} routeName={run.routeName} zone={run.zone} stops={run.stops} delay={run.delay} />
        </Suspense>
      )}
      <Card>
        <List aria-live="polite">
          {run.passengers.map((passenger) => (
            <ListItem key={passenger.id} divider>
              <PersonRow id={passenger.childId ?? passenger.id} name={passenger.name} note={passenger.schoolClass} />
              <StateChip hue={STATE_HUE[passenger.state]}>
                {text(stateText(passenger))} {passenger.since && showTime(passenger.since, run.zone)}
              </StateChip>
            </ListItem>
          ))}
        </List>
      </Card>
      {run.stops.map((stop) => {
        const spot = run.spots.find(({ stopId }) => stopId === stop.id)
        return (
          spot && (
            <Card key={stop.id} sx={{ p: 4 }}>
              <Typography variant="h4" component="h2">
                {stop.name}
              </Typography>
              <SpotNote spot={spot} name={stop.name} loadPicture={pictureOnRun(run.id)} />
            </Card>
          )
        )
      })}
      <Card component="section" sx={{ p: 4 }}>
        <Timeline facts={stopFacts(run, text)} label={text('board.stops')} />
      </Card>
    </Stack>
  )
}

function stopFacts(run: RunDetail, text: ReturnType<typeof useText>): TimelineFact[] {
  const last = run.stops.findLastIndex((stop) => stop.arrivedAt !== null)
  return run.stops.map((stop, index) => {
    const base = {
      key: stop.id,
      title: stop.name,
      time: showTime(stop.arrivedAt ?? stop.plannedAt, run.zone),
      hue: 'onboard' as const,
    }
    if (index === last) return { ...base, at: 'now', icon: 'bus' }
    if (index < last) return { ...base, at: 'past' }
    return { ...base, at: index === last + 1 ? 'next' : 'later', note: text('family.child.planned') }
  })
}
