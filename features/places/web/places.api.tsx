import { lazy, Suspense } from 'react'
import type { InputProps } from '#platform/web/forms/input-props.ts'
import { SkeletonRows } from '#platform/web/ui/view-states.tsx'
import { call } from '#platform/web/api/call.ts'
import { autocompletePlaces } from '../shared/places.contract.ts'

/** Places by a word of their name or address, for the autocompletes; two of one name are told apart by the address. Of one group when it is given. */
export async function suggestPlaces(q: string, customerGroupId?: string): Promise<{ id: string; name: string }[]> {
  const found = await call(autocompletePlaces, { query: { q, ...(customerGroupId && { customerGroupId }) } })
  return found.map(({ id, name, address }) => ({ id, name: [...new Set([name, address])].filter(Boolean).join(' · ') }))
}

const LazyPointInput = lazy(async () => ({ default: (await import('./point/PointInput.tsx')).PointInput }))

const LazyAddressInput = lazy(async () => ({ default: (await import('./point/AddressInput.tsx')).AddressInput }))

/** The address of something, as a field of a form with a point: it suggests those of the area, and one that is chosen sets the point. */
export function PlaceAddressInput(props: InputProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={1} />}>
      <LazyAddressInput {...props} />
    </Suspense>
  )
}

/** Where something is, as a field of a form: coordinates, the position of this device, a point on the map. */
export function PlacePointInput(props: InputProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={2} />}>
      <LazyPointInput {...props} />
    </Suspense>
  )
}
