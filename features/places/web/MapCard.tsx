import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'
import { LazyPlaceMap } from './lazy-map.ts'
import type { PlaceMapProps } from './PlaceMap.tsx'

/** The map of places as a card that has its height before it is there. */
export function MapCard(props: PlaceMapProps) {
  return (
    <Card component="section" sx={{ overflow: 'hidden' }}>
      <Suspense fallback={<Skeleton variant="rectangular" height={props.height} />}>
        <LazyPlaceMap {...props} />
      </Suspense>
    </Card>
  )
}
