import { lazy, Suspense } from 'react'
import type { InputProps } from '#platform/web/forms/input-props.ts'
import { SkeletonRows } from '#platform/web/ui/view-states.tsx'
import { call } from '#platform/web/api/call.ts'
import { autocompletePlaces } from '../shared/places.contract.ts'

/** Places by a word of their name or address, for the autocompletes; two of one name are told apart by the address. Of one group when it is given. */
export async function suggestPlaces(q: string, customerGroupId?: string): Promise<{ id: string; name: string }[]> {
  const found = await call(autocompletePlaces, { query: { q, ...(customerGroupId && { customerGroupId }) } })
  return found.map(({ id, name, address }) => ({ id, name: [name, address].filter(Boolean).join(' · ') }))
}

const LazyPointInput = lazy(async () => ({ default: (await import('./PointInput.tsx')).PointInput }))

/** Where something is, as a field of a form: coordinates, the position of this device, a point on the map. */
export function PlacePointInput(props: InputProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={2} />}>
      <LazyPointInput {...props} />
    </Suspense>
  )
}
