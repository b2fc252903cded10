import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { Columns } from '#platform/web/detail/Columns.tsx'
import { FactLine, Facts } from '#platform/web/detail/Facts.tsx'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Avatar } from '#platform/web/ui/Avatar.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { showCoordinates } from '../shared/coordinates.ts'
import { doubtOf, type PlaceDetail } from '../shared/places.contract.ts'
import { CheckOneDrawer } from './check/CheckOneDrawer.tsx'
import { LinkRow } from './LinkRow.tsx'
import { MapCard } from './MapCard.tsx'
import { PictureCard } from './PictureCard.tsx'

/** On a desk two columns: what the place is and what uses it, beside where it is and how it looks. */
export function PlaceSummary({ place }: { place: PlaceDetail }) {
  const text = useText()
  const admin = useMe().role === 'CB_ADMIN'
  const places = useMemo(() => [place], [place])
  const doubt = doubtOf(place)
  const [checking, setChecking] = useState(false)
  return (
    <Columns>
      <>
        {place.safetyNotes && (
          <Banner hue="waiting" icon="attention" title={text('places.field.safetyNotes')}>
            <Box component="span" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {place.safetyNotes}
            </Box>
          </Banner>
        )}
        {doubt && (
          <Banner hue="waiting" icon="place" title={text(`places.toCheck.${doubt}`)}>
            {text('places.toCheck.body')}
            {admin && (
              <Box sx={{ mt: 2 }}>
                <Button onClick={() => setChecking(true)}>{text('places.check.one')}</Button>
              </Box>
            )}
          </Banner>
        )}
        {checking && <CheckOneDrawer place={place} onClose={() => setChecking(false)} />}
        <FactsCard place={place} />
        <RoutesCard place={place} />
        {admin && place.childCount > 0 && <ChildrenCard place={place} />}
      </>
      <>
        <MapCard places={places} chosen={place.id} label={text('places.mapOf', { name: place.name })} height={320} />
        <PictureCard place={place} />
      </>
    </Columns>
  )
}

function FactsCard({ place }: { place: PlaceDetail }) {
  const text = useText()
  return (
    <Card component="section" aria-label={text('places.one')} sx={{ p: 4 }}>
      <Facts>
        <FactLine label={text('places.field.kind')}>{text(`places.kind.${place.kind}`)}</FactLine>
        <FactLine label={text('places.field.group')}>{place.customerGroupDto.name}</FactLine>
        <FactLine label={text('places.field.address')}>{place.address}</FactLine>
        <FactLine label={text('places.field.coordinates')}>{showCoordinates(place)}</FactLine>
        <FactLine label={text('places.field.located')}>
          {place.located && <LocatedText located={place.located} />}
        </FactLine>
        <FactLine label={text('places.field.sideOfRoad')}>
          {place.sideOfRoad && text(`places.side.${place.sideOfRoad}`)}
        </FactLine>
        <FactLine label={text('places.field.radius')}>{text('places.metres', { count: place.radiusM })}</FactLine>
      </Facts>
    </Card>
  )
}

function LocatedText({ located: { how, at, by } }: { located: NonNullable<PlaceDetail['located']> }) {
  const text = useText()
  const day = showMoment(at)
  return by === null ? text(`places.located.${how}`, { day }) : text(`places.located.${how}By`, { day, name: by })
}

function RoutesCard({ place }: { place: PlaceDetail }) {
  const text = useText()
  return (
    <Card component="section" aria-label={text('places.routes')}>
      <CardHead title={text('places.routes')} note={place.routes.length || undefined} />
      {place.routes.length === 0 && (
        <EmptyState icon="route" title={text('places.routes.none')}>
          {text('places.routes.noneBody')}
        </EmptyState>
      )}
      <List>
        {place.routes.map((route) => (
          <LinkRow
            key={`${route.id} ${route.plannedTime}`}
            to={paths.route(route.id)}
            start={<time>{route.plannedTime}</time>}
            title={route.name}
            lines={[[text(`routes.direction.${route.direction}`), text(`routes.status.${route.status}`)].join(' · ')]}
          />
        ))}
      </List>
    </Card>
  )
}

function ChildrenCard({ place }: { place: PlaceDetail }) {
  const text = useText()
  const more = place.childCount - place.children.length
  return (
    <Card component="section" aria-label={text('places.children')}>
      <CardHead title={text('places.children')} note={place.childCount} />
      <List>
        {place.children.map((child) => (
          <LinkRow
            key={child.id}
            to={paths.child(child.id)}
            start={<Avatar id={child.id} />}
            title={child.fullName}
            lines={[text(`places.as.${child.as}`)]}
          />
        ))}
      </List>
      {more > 0 && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ p: 4 }}>
          {text('places.children.more', { count: more })}
        </Typography>
      )}
    </Card>
  )
}
