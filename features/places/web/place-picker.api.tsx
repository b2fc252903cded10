import { lazy, Suspense } from 'react'
import { SkeletonRows } from '#platform/web/ui/view-states.tsx'
import type { PlacePickerProps } from './PlacePicker.tsx'

const LazyPlacePicker = lazy(async () => ({ default: (await import('./PlacePicker.tsx')).PlacePicker }))

/** Picks a known place or makes a new one, by name, coordinates or a click on the map. */
export function PlacePicker(props: PlacePickerProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <LazyPlacePicker {...props} />
    </Suspense>
  )
}
