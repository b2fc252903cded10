import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import type { RouteDetail } from '../../shared/routes.contract.ts'
import type { RouteLeg, StopAcross } from '../../shared/way.contract.ts'

/** The map comes when it is shown: its library is larger than the page around it. */
const LazyRouteMap = lazy(async () => ({ default: (await import('./RouteMap.tsx')).RouteMap }))

type RouteMapCardProps = {
  route: RouteDetail
  way: { legs: readonly RouteLeg[]; across: readonly StopAcross[] } | undefined
  chosen: string | undefined
  onChoose: (stopId: string) => void
}

/** The route on a map, which has its height before it is there. The list of stops beside it says the same in words. */
export function RouteMapCard({ route, way, chosen, onChoose }: RouteMapCardProps) {
  const text = useText()
  const height = useMobile() ? 280 : 520
  if (route.stopList.length === 0) return null
  const across = new Set(way?.across.map(({ stopId }) => stopId))
  const stops = route.stopList.filter(({ id }) => across.has(id)).map((stop) => stop.name)
  const { name } = route
  const label =
    stops.length === 0 ? text('routes.map', { name }) : text('routes.map.across', { name, stops: stops.join(', ') })
  return (
    <Card component="section" sx={{ overflow: 'hidden' }}>
      <Suspense fallback={<Skeleton variant="rectangular" height={height} />}>
        <LazyRouteMap
          stops={route.stopList}
          ways={way?.legs}
          chosen={chosen}
          onChoose={onChoose}
          label={label}
          height={height}
        />
      </Suspense>
    </Card>
  )
}
