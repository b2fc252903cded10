import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { MODE_ICON } from '#features/routes/web/route-labels.api.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import type { Activity, TransportRequest } from '../shared/activity.contract.ts'
import { leavesBeforeEnd, type Way } from '../shared/transport.rules.ts'
import { transportRoutes } from '../shared/transport.contract.ts'

type Choosable = AnswerOf<typeof transportRoutes>[number]
type RouteChoiceProps = {
  activity: Activity
  way: Way
  request: TransportRequest
  onChoose: (routeId: string) => Promise<unknown>
  onClose: () => void
}

/** Which route of the day takes people to an activity, or back: one tap. One with too few places, or that leaves back too early, can be chosen; it says so. */
export function RouteChoice({ activity, way, request, onChoose, onClose }: RouteChoiceProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const { id, name, zone, enrolled, endsAt } = activity
  const query = useCall(transportRoutes, { params: { id }, query: { way } }, { staleTime: 0 })
  /** What the office should see before it chooses. */
  const warningsOf = ({ riders, capacity, leavesAt }: Choosable): string[] => [
    ...(capacity - riders < enrolled ? [text('activities.transport.tight', { count: enrolled })] : []),
    ...(leavesBeforeEnd(way, leavesAt, activity)
      ? [text('activities.transport.early', { leaves: showTime(leavesAt, zone), ends: showTime(endsAt, zone) })]
      : []),
  ]
  return (
    <Drawer title={text('activities.transport.choose')} over={name} onClose={onClose}>
      <Loaded query={query}>
        {(routes) =>
          routes.length === 0 ? (
            <EmptyState icon="bus" title={text('activities.transport.nothing')}>
              {text('activities.transport.nothingBody')}
            </EmptyState>
          ) : (
            <List>
              {routes
                .map((route) => ({ route, warnings: warningsOf(route) }))
                .map(({ route, warnings }) => (
                  <ListItem key={route.routeId} divider disablePadding>
                    <ListItemButton
                      selected={route.routeId === request.run?.routeId}
                      onClick={() => void onChoose(route.routeId).then(onClose, errorToast)}
                      sx={{ minHeight: 64, gap: 3 }}
                    >
                      <Disc hue={warnings.length > 0 ? 'waiting' : 'arrived'} icon={MODE_ICON[route.mode]} />
                      <ListItemText
                        primary={text('activities.transport.run', {
                          name: route.name,
                          time: showTime(route.leavesAt, zone),
                        })}
                        secondary={[seatsWords(route, text), ...warnings].join(' · ')}
                      />
                    </ListItemButton>
                  </ListItem>
                ))}
            </List>
          )
        }
      </Loaded>
    </Drawer>
  )
}

const seatsWords = ({ riders, capacity }: Choosable, text: Texts): string =>
  text('activities.transport.seats', { riders, capacity })
