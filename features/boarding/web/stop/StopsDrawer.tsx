import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'
import { LazyCrewMap } from '#features/positions/web/positions.api.tsx'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import type { RunDetail, RunStop } from '#features/runs/shared/runs.contract.ts'
import { NavigateLink } from '../NavigateLink.tsx'

type StopsDrawerProps = {
  run: RunDetail
  stops: readonly RunStop[]
  /** The stop that is on the screen; none before the start. */
  at: RunStop | undefined
  /** Without it the stops are shown and not chosen. */
  onStop?: (stopId: string) => void
  onClose: () => void
}

/** The height that the map takes, with its words. */
const MAP_PX = 340

/** All stops of the run, on a map and in order: which are done, the way to look at one, and the way to drive to one. */
export function StopsDrawer({ run, stops, at, onStop, onClose }: StopsDrawerProps) {
  const text = useText()
  return (
    <Drawer title={text('boarding.stops.title')} over={run.routeName} onClose={onClose}>
      <Box sx={{ minHeight: MAP_PX }}>
        <Suspense fallback={<Skeleton variant="rectangular" height={MAP_PX} />}>
          <LazyCrewMap runId={run.id} routeName={run.routeName} stops={stops} />
        </Suspense>
      </Box>
      <List disablePadding>
        {stops.map((stop) => (
          <ListItem key={stop.id} divider disablePadding>
            {onStop ? (
              <ListItemButton
                selected={stop.id === at?.id}
                aria-current={stop.id === at?.id ? 'step' : undefined}
                sx={{ minHeight: 64, gap: 3 }}
                onClick={() => {
                  onClose()
                  onStop(stop.id)
                }}
              >
                <About run={run} stop={stop} />
              </ListItemButton>
            ) : (
              <Row gap={3} sx={{ ...REST, minHeight: 64, px: 4, py: 2 }}>
                <About run={run} stop={stop} />
              </Row>
            )}
            <NavigateLink bare run={run} stop={stop} />
          </ListItem>
        ))}
      </List>
    </Drawer>
  )
}

function About({ run, stop }: { run: RunDetail; stop: RunStop }) {
  const text = useText()
  return (
    <>
      <Disc hue={stop.arrivedAt === null ? 'absent' : 'arrived'} icon={stop.arrivedAt === null ? 'place' : 'check'} />
      <ListItemText
        primary={stop.name}
        secondary={
          stop.arrivedAt === null
            ? text('boarding.stop.planned', { planned: showTime(stop.plannedAt, run.zone) })
            : text('boarding.stops.reached', { time: showTime(stop.arrivedAt, run.zone) })
        }
        slotProps={{
          primary: { variant: 'subtitle2', sx: { overflowWrap: 'anywhere' } },
          secondary: { variant: 'caption' },
        }}
      />
    </>
  )
}
