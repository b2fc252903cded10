import { useState } from 'react'
import { GroupChoice, useGroupChoice } from '#features/session/web/group-choice.api.tsx'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { showCoordinates } from '../shared/coordinates.ts'
import {
  createPlace,
  placeKind,
  RADIUS_M,
  setPlacePicture,
  updatePlace,
  type Place,
} from '../shared/places.contract.ts'
import { NOT_SAID, placeFields } from '../shared/places.fields.ts'
import { SIDES } from '../shared/spots.contract.ts'
import { AddressInput } from './point/AddressInput.tsx'
import { PointInput } from './point/PointInput.tsx'
import { pointOf, wrongCoordinates } from './point/typed-point.ts'
import { PLACES_TOUCHED } from './touched.ts'

const INPUTS = { address: AddressInput, coordinates: PointInput }

/** Adds a place or changes one. A place belongs to one group; with several to choose from, the form asks which. */
export function PlaceDrawer({ place, onClose }: { place: Place | null; onClose: () => void }) {
  const text = useText()
  const go = useGo()
  const [groupId, setGroupId] = useGroupChoice()
  const create = useCommand(createPlace, { touches: PLACES_TOUCHED })
  const update = useCommand(updatePlace, { touches: PLACES_TOUCHED })
  const setPicture = useCommand(setPlacePicture, { touches: PLACES_TOUCHED })
  // Made once, also when the picture is refused and the form is sent again.
  const [made, setMade] = useState(place)
  const [initial] = useState(() => valuesOf(place))
  const save = async (typed: FieldValues) => {
    const point = pointOf(typed, place)
    if (!point) throw wrongCoordinates(text('places.error.coordinates'))
    const body = { ...point, ...wordsOf(typed) }
    const saved = made
      ? await update.mutateAsync({ params: { id: made.id }, body: { ...body, version: made.version } })
      : await create.mutateAsync({ body: { ...body, customerGroupId: groupId } })
    setMade(saved)
    const picture = typed['picture']
    if (picture !== null && typeof picture === 'object')
      await setPicture.mutateAsync({ params: { id: saved.id }, body: { profileImageData: picture.data } })
    return saved
  }
  return (
    <FormDrawer
      id="place-form"
      title={text(place ? 'places.edit' : 'places.add')}
      over={place?.customerGroupDto.name}
      about={place ? undefined : <GroupChoice value={groupId} onChange={setGroupId} />}
      fields={placeFields}
      values={initial}
      inputs={INPUTS}
      draft={{ record: place?.id ?? 'new', version: place?.version }}
      saved={({ name }) => text('places.saved', { name })}
      savedTo={({ id }) => paths.place(id)}
      onSave={save}
      onSaved={({ id }) => {
        onClose()
        if (!place) go(paths.place(id))
      }}
      onClose={onClose}
    />
  )
}

function valuesOf(place: Place | null): FieldValues {
  if (!place) return { kind: 'stop', radiusM: RADIUS_M.usual, sideOfRoad: NOT_SAID, picture: null }
  return {
    name: place.name,
    coordinates: showCoordinates(place),
    kind: place.kind,
    address: place.address || null,
    radiusM: place.radiusM,
    sideOfRoad: place.sideOfRoad ?? NOT_SAID,
    safetyNotes: place.safetyNotes || null,
    picture: null,
  }
}

const wordsOf = (typed: FieldValues) => ({
  name: String(typed['name']),
  kind: placeKind.parse(typed['kind']),
  address: String(typed['address'] ?? ''),
  radiusM: Number(typed['radiusM']),
  sideOfRoad: SIDES.find((side) => side === typed['sideOfRoad']) ?? null,
  safetyNotes: String(typed['safetyNotes'] ?? ''),
})
