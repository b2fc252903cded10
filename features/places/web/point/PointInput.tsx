import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { metresApart, type Point } from '#platform/shared/geo/metres.ts'
import { AddressProposal } from '#features/area/web/address-field.api.tsx'
import { ADDRESS_MAX } from '#features/area/shared/addresses.contract.ts'
import type { FieldValue } from '#platform/shared/forms/fields.ts'
import type { InputProps, OtherFields } from '#platform/web/forms/input-props.ts'
import { useOtherField } from '#platform/web/forms/use-other-field.ts'
import { TextInput } from '#platform/web/forms/text-inputs.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { parseCoordinates, showCoordinates } from '../../shared/coordinates.ts'
import { NEAR_M } from '../../shared/duplicates.rules.ts'
import type { Place, SetByPerson } from '../../shared/places.contract.ts'
import { ADDRESS_FIELD, LOCATED_FIELD } from '../../shared/places.fields.ts'
import { LazyPointMap } from '../lazy-map.ts'
import type { LineStop } from '#platform/web/map/line.ts'
import { usePlacesAround } from './use-places-around.ts'

const MAP_HEIGHT = 240

/**
 * Where a place is: coordinates as text for the keyboard, the position of this device, a point on the map. All are one. In a form with a
 * field `address` a point that is set here offers the address at it; how it was set is `located` of the form.
 */
export function PointInput(props: InputProps) {
  const { value, form, onChange } = props
  const point = parseCoordinates(String(value ?? ''))
  const put = (to: FieldValue, how: SetByPerson) => {
    form?.write(LOCATED_FIELD, how)
    onChange(to)
  }
  return (
    <Stack spacing={3}>
      <TextInput {...props} onChange={(typed) => put(typed, 'hand')} />
      <HereButton onHere={(to) => put(showCoordinates(to), 'device')} />
      <PointOnMap point={point} onPoint={(to) => put(showCoordinates(to), 'hand')} />
      {form && <Proposal form={form} point={point} />}
    </Stack>
  )
}

function Proposal({ form, point }: { form: OtherFields; point: Point | null }) {
  const located = useOtherField(form, LOCATED_FIELD)
  const address = useOtherField(form, ADDRESS_FIELD)
  const set = located === 'hand' || located === 'device'
  return (
    <AddressProposal
      point={set ? point : null}
      address={String(address ?? '')}
      onUse={(to) => form.write(ADDRESS_FIELD, to.slice(0, ADDRESS_MAX))}
    />
  )
}

type PointOnMapProps = {
  point: Point | null
  onPoint: (point: Point) => void
  /** A known place was clicked; without it such a click sets the point. */
  onPlace?: (place: Place) => void
  /** The stops of a route in their order. */
  line?: readonly LineStop[]
}

/** The map on which a point is set, with what is known around it. */
export function PointOnMap({ point, onPoint, onPlace, line }: PointOnMapProps) {
  const text = useText()
  const others = usePlacesAround(point ?? line?.at(-1) ?? null)
  const neighbour = point && nearest(point, others)
  return (
    <Stack spacing={3}>
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'hidden' }}>
        <Suspense fallback={<Skeleton variant="rectangular" height={MAP_HEIGHT} />}>
          <LazyPointMap
            point={point}
            others={others}
            onPoint={onPoint}
            onPlace={onPlace}
            {...(line && { line })}
            label={text('places.point.map')}
            height={MAP_HEIGHT}
          />
        </Suspense>
      </Box>
      <Typography variant="caption" component="p" color="textSecondary" role="status">
        {neighbour
          ? text('places.point.near', { name: neighbour.name, count: neighbour.metres })
          : text(onPlace ? 'places.pick.help' : 'places.point.help')}
      </Typography>
    </Stack>
  )
}

/** What may be this very place already; the place that is being changed lies where it is. */
function nearest(point: Point, others: readonly Place[]): { name: string; metres: number } | undefined {
  return others
    .map((other) => ({ name: other.name, metres: Math.round(metresApart(point, other)) }))
    .filter(({ metres }) => metres > 0 && metres <= NEAR_M)
    .toSorted((a, b) => a.metres - b.metres)[0]
}

export function HereButton({ onHere }: { onHere: (point: Point) => void }) {
  const text = useText()
  const [at, setAt] = useState<'rest' | 'asking' | 'refused' | { metres: number }>('rest')
  if (!('geolocation' in navigator)) return null
  const ask = () => {
    setAt('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        onHere(coords)
        setAt({ metres: Math.round(coords.accuracy) })
      },
      () => setAt('refused'),
      { enableHighAccuracy: true, timeout: 20_000 },
    )
  }
  return (
    <Row gap={3} wrap>
      <Button icon="place" busy={at === 'asking'} onClick={ask}>
        {text('places.point.here')}
      </Button>
      <Typography variant="caption" component="span" color="textSecondary" role="status">
        {at === 'refused' && text('places.point.refused')}
        {typeof at === 'object' && text('places.point.roughly', { metres: at.metres })}
      </Typography>
    </Row>
  )
}
