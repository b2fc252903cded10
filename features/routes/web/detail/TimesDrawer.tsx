import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useRefused } from '#platform/web/forms/use-refused.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { setRouteStops, type RouteDetail } from '../../shared/routes.contract.ts'
import { timesAlong } from '../../shared/times.rules.ts'
import type { RouteLeg } from '../../shared/way.contract.ts'

type TimesDrawerProps = { route: RouteDetail; legs: readonly RouteLeg[]; onClose: () => void }

/** The planned times as the way takes them, beside those of now; one end of the route keeps its time. */
export function TimesDrawer({ route, legs, onClose }: TimesDrawerProps) {
  const text = useText()
  const refused = useRefused([])
  const save = useCommand(setRouteStops, {
    touches: [['routes']],
    onDone: () => {
      toast('success', text('utils.saved'))
      onClose()
    },
  })
  const times = timesAlong(route.stopList, legs, route.direction)
  const stops = route.stopList.map(({ id, placeId, waitMinutes, kind, plannedTime }, index) => ({
    id,
    placeId,
    waitMinutes,
    kind,
    plannedTime: times?.[index] ?? plannedTime,
  }))
  const same = route.stopList.every((stop, index) => stop.plannedTime === times?.[index])
  const store = () =>
    void save.mutateAsync({ params: { id: route.id }, body: { version: route.version, stops } }).catch(refused.take)
  return (
    <Drawer
      over={route.name}
      title={text('routes.calculate')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          {times !== null && !same && (
            <Button look="primary" busy={save.isPending} onClick={store}>
              {text('routes.calculate.take')}
            </Button>
          )}
        </>
      }
    >
      <Stack spacing={4}>
        <Typography color="textSecondary">
          {text(route.direction === 'to_school' ? 'routes.calculate.untilLast' : 'routes.calculate.fromFirst')}
        </Typography>
        {legs.some((leg) => leg.estimated) && <Typography>{text('routes.calculate.estimated')}</Typography>}
        {times === null ? (
          <Typography role="alert">{text('routes.calculate.anotherDay')}</Typography>
        ) : (
          <Box sx={{ overflowX: 'auto' }}>
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell>{text('routes.calculate.stop')}</TableCell>
                  <TableCell align="right">{text('routes.calculate.now')}</TableCell>
                  <TableCell align="right">{text('routes.calculate.then')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {route.stopList.map((stop, index) => (
                  <TableRow key={stop.id}>
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>{stop.name}</TableCell>
                    <TableCell align="right">{stop.plannedTime}</TableCell>
                    <TableCell align="right" sx={{ fontWeight: stop.plannedTime === times[index] ? 400 : 700 }}>
                      {times[index]}
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Box>
        )}
        {same && <Typography role="status">{text('routes.calculate.same')}</Typography>}
      </Stack>
    </Drawer>
  )
}
