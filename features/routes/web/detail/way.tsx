import Typography from '@mui/material/Typography'
import { HazardNotes } from '#features/hazards/web/hazard-notes.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCall } from '#platform/web/api/use-call.ts'
import { showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { tightLegs } from '../../shared/times.rules.ts'
import type { RouteDetail } from '../../shared/routes.contract.ts'
import { getRouteWay, type RouteLeg, type StopAcross } from '../../shared/way.contract.ts'

/**
 * How the route goes from stop to stop, and which stops are across a street from it; undefined while it is asked for, and for families, who
 * see their own stops alone.
 */
export function useWay(route: RouteDetail): { legs: RouteLeg[]; across: StopAcross[] } | undefined {
  const staff = useMe().role !== 'CB_PARENT'
  return useCall(getRouteWay, { params: { id: route.id } }, { enabled: staff && route.stopList.length > 1 }).data
}

type Words = ReturnType<typeof useText>

/** "12 min · 4,2 km", with "estimated" where a part of it is. */
export function wayWords(legs: readonly Pick<RouteLeg, 'seconds' | 'metres' | 'estimated'>[], text: Words): string {
  // Whole minutes of each way: a sum that differs from what stands beside the stops would be taken for a mistake.
  const minutes = legs.reduce((sum, leg) => sum + Math.ceil(leg.seconds / 60), 0)
  const metres = legs.reduce((sum, leg) => sum + leg.metres, 0)
  const words = text('routes.way', { minutes, km: showNumber(metres / 1000, 1) })
  return legs.some((leg) => leg.estimated) ? text('routes.way.estimated', { way: words }) : words
}

/** That children have to cross a street to the vehicle at a stop; nothing where they need not. */
export function AcrossNote({ across, stopId }: { across: readonly StopAcross[] | undefined; stopId: string }) {
  const text = useText()
  const found = across?.find((one) => one.stopId === stopId)
  if (!found) return null
  return (
    <Row component="span" gap={2} sx={{ mt: 1, alignItems: 'flex-start', color: 'var(--notthere-fg)' }}>
      <Icon name="attention" size={16} />
      <Typography component="span" variant="caption" sx={{ overflowWrap: 'anywhere' }}>
        {text('routes.stop.across', { street: found.street || text('routes.stop.unnamedStreet') })}
      </Typography>
    </Row>
  )
}

/** The way from a stop to the next one, and whether the plan has too little time for it. */
export function LegNote({
  route,
  legs,
  index,
}: {
  route: RouteDetail
  legs: readonly RouteLeg[] | undefined
  index: number
}) {
  const text = useText()
  const leg = legs?.[index]
  if (!legs || !leg) return null
  const tight = leg.estimated ? undefined : tightLegs(route.stopList, legs).find((one) => one.leg === index)
  return (
    <>
      <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block', mt: 1 }}>
        {text('routes.way.next', { way: wayWords([leg], text) })}
      </Typography>
      {tight && (
        <Typography variant="caption" component="span" sx={{ display: 'block', color: 'var(--notthere-fg)' }}>
          {text('routes.way.tight', tight)}
        </Typography>
      )}
      <HazardNotes hazards={leg.hazards} forbidden={leg.forbidden} />
    </>
  )
}
