import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import type { RunDetail, RunStop } from '#features/runs/shared/runs.contract.ts'
import { NavigateLink } from '../NavigateLink.tsx'

type StopsDrawerProps = {
  run: RunDetail
  stops: readonly RunStop[]
  /** The stop that is on the screen. */
  at: RunStop
  onStop: (stopId: string) => void
  onClose: () => void
}

/** All stops of the run in order: which are done, the way to look at one, and the way to drive to one. */
export function StopsDrawer({ run, stops, at, onStop, onClose }: StopsDrawerProps) {
  const text = useText()
  return (
    <Drawer title={text('boarding.stops.title')} over={run.routeName} onClose={onClose}>
      <List disablePadding>
        {stops.map((stop) => (
          <ListItem key={stop.id} divider disablePadding>
            <ListItemButton
              selected={stop.id === at.id}
              aria-current={stop.id === at.id ? 'step' : undefined}
              sx={{ minHeight: 64, gap: 3 }}
              onClick={() => {
                onClose()
                onStop(stop.id)
              }}
            >
              <Disc
                hue={stop.arrivedAt === null ? 'absent' : 'arrived'}
                icon={stop.arrivedAt === null ? 'place' : 'check'}
              />
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
            </ListItemButton>
            <NavigateLink bare run={run} stop={stop} />
          </ListItem>
        ))}
      </List>
    </Drawer>
  )
}
