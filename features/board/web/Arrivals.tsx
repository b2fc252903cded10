import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '#platform/web/api/use-call.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import { arrivals, type Arrival } from '../shared/receipts.contract.ts'

const ReceiveDrawer = lazy(async () => ({ default: (await import('./ReceiveDrawer.tsx')).ReceiveDrawer }))

/** Runs whose children stand at the school and wait to be counted there. Nothing while there is none. */
export function Arrivals() {
  const text = useText()
  const { data } = useCall(arrivals, {})
  const [open, setOpen] = useState<Arrival | null>(null)
  return (
    <>
      {data && data.length > 0 && (
        <Card component="section" aria-label={text('runs.receipt.todo')}>
          <CardHead title={text('runs.receipt.todo')} />
          <List disablePadding>
            {data.map((run) => (
              <ListItem key={run.runId} divider sx={{ gap: 3, flexWrap: 'wrap' }}>
                <Disc hue="waiting" icon="school" />
                <ListItemText
                  sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}
                  primary={run.routeName}
                  secondary={[
                    run.arrivedAt === null
                      ? text('runs.receipt.due', { stop: run.stopName, time: showTime(run.plannedEnd, run.zone) })
                      : text('runs.receipt.here', { stop: run.stopName, time: showTime(run.arrivedAt, run.zone) }),
                    run.vehicleLabel,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                />
                <Box sx={{ ml: 'auto' }}>
                  <Button
                    icon="people"
                    aria-label={`${text('runs.receipt.count')}: ${run.routeName}`}
                    onClick={() => setOpen(run)}
                  >
                    {text('runs.receipt.count')}
                  </Button>
                </Box>
              </ListItem>
            ))}
          </List>
        </Card>
      )}
      <Suspense>
        {open && <ReceiveDrawer runId={open.runId} routeName={open.routeName} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}
