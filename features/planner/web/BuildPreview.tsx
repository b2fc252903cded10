import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { HazardNotes } from '#features/hazards/web/hazard-notes.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { NumberedStop } from '#platform/web/ui/NumberedStop.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import type { proposeRoutes, ShownRoute } from '../shared/planner.contract.ts'

export type Proposal = AnswerOf<typeof proposeRoutes>

/** What the line builder proposes and why, before anything is saved. */
export function BuildPreview({ proposal }: { proposal: Proposal }) {
  const text = useText()
  const { routes } = proposal
  return (
    <Stack spacing={4}>
      <Unresolved of={proposal.unresolved} />
      {routes.length === 0 ? (
        <EmptyState icon="route" title={text('planner.nobody')}>
          {proposal.unresolved.length === 0 && text('planner.nobodyBody')}
        </EmptyState>
      ) : (
        <Typography role="status" color="textSecondary">
          {text('planner.preview', {
            count: routes.length,
            children: routes.reduce((sum, route) => sum + route.children, 0),
          })}
        </Typography>
      )}
      {routes.map((route) => (
        <Route key={route.name} route={route} />
      ))}
    </Stack>
  )
}

function Unresolved({ of }: { of: Proposal['unresolved'] }) {
  const text = useText()
  if (of.length === 0) return null
  const byReason = [...Map.groupBy(of, (child) => child.reason)]
  return (
    <Banner hue="notthere" title={text('planner.unresolved')}>
      {byReason.map(([reason, children]) => (
        <Typography key={reason} component="p" sx={{ overflowWrap: 'anywhere' }}>
          {text(`planner.why.${reason}`, { names: children.map((child) => child.name).join(', ') })}
        </Typography>
      ))}
    </Banner>
  )
}

function Route({ route }: { route: ShownRoute }) {
  const text = useText()
  const farthest = Math.max(0, ...route.stops.flatMap((stop) => stop.children.map((child) => child.walkMetres)))
  return (
    <Card component="section" aria-label={route.name} sx={{ p: 4 }}>
      <Typography component="h3" variant="h4" sx={{ overflowWrap: 'anywhere' }}>
        {route.name}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {[
          text('planner.seats', { children: route.children, capacity: route.capacity }),
          text('planner.longest', { minutes: route.longestRideMinutes }),
          farthest > 0 && text('planner.farthest', { metres: farthest }),
          text(route.estimated ? 'planner.estimated' : 'planner.onStreets'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {route.full !== null && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
          {text(`planner.full.${route.full}`)}
        </Typography>
      )}
      <HazardNotes hazards={route.hazards} forbidden={route.forbidden} />
      <Box component="ol" sx={{ mt: 3, p: 0 }}>
        {route.stops.map((stop, index) => (
          <NumberedStop
            key={stop.placeId}
            number={index + 1}
            time={stop.time}
            last={index === route.stops.length - 1}
            chosen={false}
          >
            <Typography variant="subtitle2" component="span" sx={{ display: 'block', lineHeight: '24px' }}>
              {stop.name}
            </Typography>
            {stop.isNew && (
              <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block' }}>
                {text('planner.newStop')}
              </Typography>
            )}
            {stop.children.length > 0 && (
              <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {text('planner.stop', {
                  count: stop.children.length,
                  names: stop.children
                    .map(({ name, walkMetres: metres }) =>
                      metres === 0 ? name : text('planner.walker', { name, metres }),
                    )
                    .join(', '),
                })}
              </Typography>
            )}
          </NumberedStop>
        ))}
      </Box>
    </Card>
  )
}
