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
import type { Way } from '../shared/transport.rules.ts'
import { transportRoutes } from '../shared/transport.contract.ts'

type Choosable = AnswerOf<typeof transportRoutes>[number]
type RouteChoiceProps = {
  activity: Activity
  way: Way
  request: TransportRequest
  onChoose: (routeId: string) => Promise<unknown>
  onClose: () => void
}

/** Which route of the day takes people to an activity, or back: one tap. One with too few places can be chosen; it says so. */
export function RouteChoice({ activity, way, request, onChoose, onClose }: RouteChoiceProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const { id, name, zone, enrolled } = activity
  const query = useCall(transportRoutes, { params: { id }, query: { way } }, { staleTime: 0 })
  const tight = ({ riders, capacity }: Choosable) => capacity - riders < enrolled
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
              {routes.map((route) => (
                <ListItem key={route.routeId} divider disablePadding>
                  <ListItemButton
                    selected={route.routeId === request.run?.routeId}
                    onClick={() => void onChoose(route.routeId).then(onClose, errorToast)}
                    sx={{ minHeight: 64, gap: 3 }}
                  >
                    <Disc hue={tight(route) ? 'waiting' : 'arrived'} icon={MODE_ICON[route.mode]} />
                    <ListItemText
                      primary={text('activities.transport.run', {
                        name: route.name,
                        time: showTime(route.leavesAt, zone),
                      })}
                      secondary={aboutSeats(route, { enrolled, tight: tight(route) }, text)}
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

const aboutSeats = (
  { riders, capacity }: Choosable,
  { enrolled, tight }: { enrolled: number; tight: boolean },
  text: Texts,
): string =>
  [
    text('activities.transport.seats', { riders, capacity }),
    tight && text('activities.transport.tight', { count: enrolled }),
  ]
    .filter(Boolean)
    .join(' · ')
