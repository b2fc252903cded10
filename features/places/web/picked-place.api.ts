import { useState } from 'react'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import type { Suggestion } from '#platform/web/forms/Suggest.tsx'
import { parseCoordinates } from '../shared/coordinates.ts'
import { createPlace, getPlace, updatePlace, type Place, type SetByPerson } from '../shared/places.contract.ts'
import type { SideOfRoad } from '../shared/spots.contract.ts'
import { PLACES_TOUCHED } from './touched.ts'

type About = { sideOfRoad: SideOfRoad | null; safetyNotes: string }

/** What somebody picks: a place that is known, or the name and point of a new one. */
export type Picked = {
  as: 'known' | 'new'
  known: Suggestion | null
  name: string
  address: string
  coordinates: string
  located: SetByPerson
  /** What was typed about the place; the rest is as the place has it. */
  about: Partial<About>
}

export const nothingPicked = (known: Suggestion | null = null): Picked => ({
  as: 'known',
  known,
  name: '',
  address: '',
  coordinates: '',
  located: 'hand',
  about: {},
})

/** Which text says what is missing, by field; empty when the place can be saved. */
export function missingOf(picked: Picked): Partial<Record<'placeId' | 'name' | 'coordinates', string>> {
  if (picked.as === 'known') return picked.known ? {} : { placeId: 'places.pick.placeMissing' }
  return {
    ...(!picked.name.trim() && { name: 'places.pick.nameMissing' }),
    ...(!parseCoordinates(picked.coordinates) && { coordinates: 'places.error.coordinates' }),
  }
}

/** The picked place: its record, what is said about it, and how it is kept. */
export function usePickedPlace(initial: Suggestion | null, customerGroupId: string) {
  const [picked, setPicked] = useState(() => nothingPicked(initial))
  const id = picked.as === 'known' ? (picked.known?.id ?? '') : ''
  const query = useCall(getPlace, { params: { id } }, { enabled: id !== '' })
  const place: Place | undefined = id === '' ? undefined : query.data
  const create = useCommand(createPlace, { touches: PLACES_TOUCHED })
  const update = useCommand(updatePlace, { touches: PLACES_TOUCHED })
  const about: About = {
    sideOfRoad: place?.sideOfRoad ?? null,
    safetyNotes: place?.safetyNotes ?? '',
    ...picked.about,
  }
  /** Makes the new place, or changes the known one where something else was typed; answers its id. */
  const keep = async (): Promise<string> => {
    if (picked.as === 'known') {
      if (place && (about.sideOfRoad !== place.sideOfRoad || about.safetyNotes !== place.safetyNotes)) {
        const { name, kind, latitude, longitude, address, radiusM, version } = place
        await update.mutateAsync({
          params: { id },
          body: { name, kind, latitude, longitude, address, radiusM, version, ...about },
        })
      }
      return id
    }
    const point = parseCoordinates(picked.coordinates)
    if (!point) throw new Error('a place without a point was not marked as missing one')
    const made = await create.mutateAsync({
      body: {
        customerGroupId,
        name: picked.name,
        kind: 'stop',
        ...point,
        located: picked.located,
        address: picked.address,
        ...about,
      },
    })
    // What comes after it may be refused: the second attempt takes this place and makes no other.
    setPicked(nothingPicked({ id: made.id, name: made.name }))
    return made.id
  }
  return { picked, setPicked, place, about, loading: id !== '' && query.isPending, keep }
}
