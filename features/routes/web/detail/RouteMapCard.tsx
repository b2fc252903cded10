import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import type { RouteDetail } from '../../shared/routes.contract.ts'
import type { RouteLeg } from '../../shared/way.contract.ts'

/** The map comes when it is shown: its library is larger than the page around it. */
const LazyRouteMap = lazy(async () => ({ default: (await import('./RouteMap.tsx')).RouteMap }))

type RouteMapCardProps = {
  route: RouteDetail
  legs: readonly RouteLeg[] | undefined
  chosen: string | undefined
  onChoose: (stopId: string) => void
}

/** The route on a map, which has its height before it is there. The list of stops beside it says the same in words. */
export function RouteMapCard({ route, legs, chosen, onChoose }: RouteMapCardProps) {
  const text = useText()
  const height = useMobile() ? 280 : 520
  if (route.stopList.length === 0) return null
  return (
    <Card component="section" sx={{ overflow: 'hidden' }}>
      <Suspense fallback={<Skeleton variant="rectangular" height={height} />}>
        <LazyRouteMap
          stops={route.stopList}
          ways={legs}
          chosen={chosen}
          onChoose={onChoose}
          label={text('routes.map', { name: route.name })}
          height={height}
        />
      </Suspense>
    </Card>
  )
}
