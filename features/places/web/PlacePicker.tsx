import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { AddressField, AddressProposal } from '#features/area/web/address-field.api.tsx'
import { ADDRESS_MAX } from '#features/area/shared/addresses.contract.ts'
import type { Point } from '#platform/shared/geo/metres.ts'
import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import { Field, SelectField } from '#platform/web/forms/Field.tsx'
import { Suggest } from '#platform/web/forms/Suggest.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { parseCoordinates, showCoordinates } from '../shared/coordinates.ts'
import type { SetByPerson } from '../shared/places.contract.ts'
import { SIDES } from '../shared/spots.contract.ts'
import { NOT_SAID } from '../shared/places.fields.ts'
import type { usePickedPlace } from './picked-place.api.ts'
import { HereButton, PointOnMap } from './point/PointInput.tsx'
import { suggestPlaces } from './places.api.tsx'
import type { LineStop } from '#platform/web/map/line.ts'

export type PlacePickerProps = {
  of: ReturnType<typeof usePickedPlace>
  customerGroupId: string
  /** The stops of the route so far. */
  line: readonly LineStop[]
  /** What is wrong, at its field. */
  error: (name: 'placeId' | 'name' | 'coordinates' | 'safetyNotes') => string | undefined
}

const AS = ['known', 'new'] as const

/** A known place by name, or a new one by name and point; both also by a click on the map. Then side and notes. */
export function PlacePicker({ of, customerGroupId, line, error }: PlacePickerProps) {
  const text = useText()
  const { picked, setPicked, place, about } = of
  const change = (to: Partial<typeof picked>) => setPicked({ ...picked, ...to })
  const aboutIt = (to: Partial<typeof about>) => change({ about: { ...picked.about, ...to } })
  const isNew = picked.as === 'new'
  const put = (to: Point, located: SetByPerson) =>
    change({ as: 'new', coordinates: showCoordinates(to), located, ...(!isNew && { about: {} }) })
  const point = parseCoordinates(picked.coordinates)
  const isSet = isNew && picked.located !== 'address'
  return (
    <Stack spacing={4}>
      <Choice
        label={text('places.pick')}
        options={AS.map((value) => ({ value, label: text(`places.pick.${value}`) }))}
        chosen={[picked.as]}
        onChoose={(as) => as !== picked.as && change({ as, about: {} })}
      />
      {isNew ? (
        <>
          <Field
            label={text('places.field.name')}
            required
            value={picked.name}
            error={error('name')}
            attributes={{ maxLength: NAME_MAX, 'aria-invalid': error('name') !== undefined }}
            onChange={(event) => change({ name: event.target.value })}
          />
          <AddressField
            label={text('places.field.address')}
            value={picked.address}
            max={ADDRESS_MAX}
            near={point ?? line.at(-1) ?? null}
            onType={(address) => change({ address })}
            onChoose={(one) =>
              change({
                address: one.label,
                coordinates: showCoordinates(one),
                located: 'address',
                // A stop is mostly called as its street.
                ...(picked.name.trim() === '' && { name: one.street.slice(0, NAME_MAX) }),
              })
            }
          />
          <Field
            label={text('places.field.coordinates')}
            required
            value={picked.coordinates}
            placeholder={text('places.field.coordinatesHint')}
            error={error('coordinates')}
            attributes={{ maxLength: 40 }}
            onChange={(event) => change({ coordinates: event.target.value, located: 'hand' })}
          />
          <HereButton onHere={(to) => put(to, 'device')} />
        </>
      ) : (
        <Suggest
          label={text('places.pick.place')}
          required
          chosen={picked.known}
          error={error('placeId')}
          onChoose={(known) => change({ known, about: {} })}
          search={(q) => suggestPlaces(q, customerGroupId)}
        />
      )}
      <PointOnMap
        point={isNew ? point : (place ?? null)}
        line={line}
        onPoint={(to) => put(to, 'hand')}
        onPlace={({ id, name }) => change({ as: 'known', known: { id, name }, about: {} })}
      />
      <AddressProposal
        point={isSet ? point : null}
        address={picked.address}
        onUse={(address) => change({ address: address.slice(0, ADDRESS_MAX) })}
      />
      <SelectField
        label={text('places.field.sideOfRoad')}
        value={about.sideOfRoad ?? NOT_SAID}
        options={[NOT_SAID, ...SIDES].map((side) => ({ value: side, label: text(`places.side.${side}`) }))}
        onChange={(side) => aboutIt({ sideOfRoad: SIDES.find((one) => one === side) ?? null })}
      />
      <Field
        label={text('places.field.safetyNotes')}
        rows={3}
        value={about.safetyNotes}
        error={error('safetyNotes')}
        count={{ length: about.safetyNotes.length, max: DESCRIPTION_MAX }}
        attributes={{ maxLength: DESCRIPTION_MAX }}
        onChange={(event) => aboutIt({ safetyNotes: event.target.value })}
      />
      {!isNew && place && place.usedBy > 0 && (
        <Typography variant="caption" component="p" color="textSecondary">
          {text('places.pick.shared')}
        </Typography>
      )}
    </Stack>
  )
}
