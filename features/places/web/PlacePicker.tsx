import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import { Field, SelectField } from '#platform/web/forms/Field.tsx'
import { Suggest } from '#platform/web/forms/Suggest.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { parseCoordinates, showCoordinates } from '../shared/coordinates.ts'
import { SIDES } from '../shared/places.contract.ts'
import { NOT_SAID } from '../shared/places.fields.ts'
import type { usePickedPlace } from './picked-place.api.ts'
import { HereButton, PointOnMap } from './PointInput.tsx'
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
  const put = (coordinates: string) => change({ as: 'new', coordinates, ...(!isNew && { about: {} }) })
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
          <Field
            label={text('places.field.coordinates')}
            required
            value={picked.coordinates}
            placeholder={text('places.field.coordinatesHint')}
            error={error('coordinates')}
            attributes={{ maxLength: 40 }}
            onChange={(event) => change({ coordinates: event.target.value })}
          />
          <HereButton onHere={(point) => put(showCoordinates(point))} />
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
        point={isNew ? parseCoordinates(picked.coordinates) : (place ?? null)}
        line={line}
        onPoint={(point) => put(showCoordinates(point))}
        onPlace={({ id, name }) => change({ as: 'known', known: { id, name }, about: {} })}
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
