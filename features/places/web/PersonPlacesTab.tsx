import Card from '@mui/material/Card'
import List from '@mui/material/List'
import Stack from '@mui/material/Stack'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Disc } from '#platform/web/ui/state.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { listPersonPlaces, type PersonPlace, type PlaceUse } from '../shared/places.contract.ts'
import { LinkRow } from './LinkRow.tsx'
import { MapCard } from './MapCard.tsx'
import { KIND_HUE, KIND_ICON } from './place-look.ts'

/** The places of a person: homes, schools and stops of their children, stops of their crews. */
export function PersonPlacesTab({ person }: { person: { id: string; fullName: string } }) {
  const query = useCall(listPersonPlaces, { params: { id: person.id } })
  return <Loaded query={query}>{(places) => <PersonPlaces name={person.fullName} places={places} />}</Loaded>
}

function PersonPlaces({ name, places }: { name: string; places: readonly PersonPlace[] }) {
  const text = useText()
  const go = useGo()
  if (places.length === 0)
    return (
      <Card>
        <EmptyState icon="place" title={text('places.empty')}>
          {text('places.ofPerson.emptyBody')}
        </EmptyState>
      </Card>
    )
  return (
    <Stack spacing={4}>
      <MapCard
        places={places}
        onChoose={(id) => go(paths.place(id))}
        label={text('places.mapOf', { name })}
        height={320}
      />
      <Card component="section" aria-label={text('places.title')}>
        <List>
          {places.map((place) => (
            <LinkRow
              key={place.id}
              to={paths.place(place.id)}
              start={<Disc hue={KIND_HUE[place.kind]} icon={KIND_ICON[place.kind]} />}
              title={place.name}
              lines={[place.address, ...place.uses.map((use) => whyOf(use, text))].filter(Boolean)}
            />
          ))}
        </List>
      </Card>
    </Stack>
  )
}

function whyOf({ as, child, route }: PlaceUse, text: ReturnType<typeof useText>): string {
  return [text(`places.as.${as}`), child, route].filter(Boolean).join(' · ')
}
