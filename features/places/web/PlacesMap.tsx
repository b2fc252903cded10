import Card from '@mui/material/Card'
import Box from '@mui/material/Box'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import type { Place } from '../shared/places.contract.ts'
import { MapCard } from './MapCard.tsx'

type PlacesMapProps = { places: readonly Place[]; chosen: string | undefined; onChoose: (id: string) => void }

/** The places of the list on a map; the one that is chosen there or in the list, and the way to its page. */
export function PlacesMap({ places, chosen, onChoose }: PlacesMapProps) {
  const text = useText()
  const mobile = useMobile()
  const place = places.find(({ id }) => id === chosen)
  return (
    <Box id={PLACES_MAP} sx={{ display: 'grid', gap: 2, scrollMarginTop: 72 }}>
      <MapCard
        places={places}
        chosen={chosen}
        onChoose={onChoose}
        label={text('places.map')}
        height={mobile ? 240 : 480}
      />
      {place && (
        <Card role="status" sx={{ px: 4, py: 3 }}>
          <Row gap={3}>
            <TwoLines
              title={place.name}
              about={[text(`places.kind.${place.kind}`), text('places.usedBy', { count: place.usedBy })]}
            />
            <ButtonLink to={paths.place(place.id)} aria-label={text('places.openIt', { name: place.name })}>
              {text('places.open')}
            </ButtonLink>
          </Row>
        </Card>
      )}
    </Box>
  )
}

const PLACES_MAP = 'places-map'

/** Brings the map back into sight: on a phone it is above a long list. */
export function showMap(): void {
  document.getElementById(PLACES_MAP)?.scrollIntoView({ block: 'start' })
}
