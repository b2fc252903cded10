import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { parseCoordinates, showCoordinates } from '../shared/coordinates.ts'
import {
  createPlace,
  placeKind,
  RADIUS_M,
  setPlacePicture,
  SIDES,
  updatePlace,
  type Place,
} from '../shared/places.contract.ts'
import { NOT_SAID, placeFields } from '../shared/places.fields.ts'
import { PointInput } from './PointInput.tsx'
import { PLACES_TOUCHED } from './touched.ts'

const INPUTS = { coordinates: PointInput }

/** Adds a place or changes one. A place belongs to one group; with several to choose from, the form asks which. */
export function PlaceDrawer({ place, onClose }: { place: Place | null; onClose: () => void }) {
  const text = useText()
  const groups = useMe().groups.filter((group) => group.chosen)
  const create = useCommand(createPlace, { touches: PLACES_TOUCHED })
  const update = useCommand(updatePlace, { touches: PLACES_TOUCHED })
  const setPicture = useCommand(setPlacePicture, { touches: PLACES_TOUCHED })
  // Made once, also when the picture is refused and the form is sent again.
  const [made, setMade] = useState(place)
  const [initial] = useState(() => valuesOf(place, groups[0]?.id))
  const group: FieldDefinition = {
    fieldName: 'group',
    label: 'places.field.group',
    type: 'radio',
    required: true,
    fields: groups.map(({ id, name }) => ({ value: id, words: name })),
  }
  const save = async (typed: FieldValues) => {
    const point = parseCoordinates(String(typed['coordinates']))
    if (!point) throw wrongCoordinates(text('places.error.coordinates'))
    const body = { ...point, ...wordsOf(typed) }
    const saved = made
      ? await update.mutateAsync({ params: { id: made.id }, body: { ...body, version: made.version } })
      : await create.mutateAsync({ body: { ...body, customerGroupId: String(typed['group']) } })
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
      fields={place || groups.length < 2 ? placeFields : [group, ...placeFields]}
      values={initial}
      inputs={INPUTS}
      draft={{ record: place?.id ?? 'new', version: place?.version }}
      saved={({ name }) => text('places.saved', { name })}
      onSave={save}
      onClose={onClose}
    />
  )
}

function valuesOf(place: Place | null, group: string | undefined): FieldValues {
  if (!place)
    return { kind: 'stop', group: group ?? null, radiusM: RADIUS_M.usual, sideOfRoad: NOT_SAID, picture: null }
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

function wrongCoordinates(message: string): ApiProblem {
  return new ApiProblem({
    status: 400,
    errorCode: 'E012',
    detail: message,
    fields: [{ fieldName: 'coordinates', message }],
  })
}
