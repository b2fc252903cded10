import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useCallback, useState } from 'react'
import * as z from 'zod/mini'
import { useMe } from '#features/session/web/session.api.tsx'
import { callPage } from '#platform/web/api/call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPage, type Column } from '#platform/web/list/ListPage.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import type { MenuEntry } from '#platform/web/ui/Menu.tsx'
import { EmptyState, SkeletonRows } from '#platform/web/ui/view-states.tsx'
import { PLACE_KINDS, searchPlaces, type Place, type PlaceKind } from '../shared/places.contract.ts'
import { CheckPoints } from './check/CheckPoints.tsx'
import { DuplicatesDrawer } from './DuplicatesDrawer.tsx'
import { PlaceDrawer } from './PlaceDrawer.tsx'
import { PlacesMap, showMap } from './PlacesMap.tsx'
import { RemovePlace } from './RemovePlace.tsx'

const ALL = 'all'
/** Points that somebody has to look at. */
const TO_CHECK = 'toCheck'
type Filter = PlaceKind | typeof ALL | typeof TO_CHECK

const addressSchema = z.object({ place: z.optional(z.string()), chosen: z.optional(z.string()) })
const LazyPlaceDetail = lazy(async () => ({ default: (await import('./PlaceDetailPage.tsx')).PlaceDetailPage }))

/** stopList: the places; with `place` in the address one of them. */
export function PlaceListPage() {
  const [address] = useAddress(addressSchema)
  if (address.place === undefined) return <Places />
  return (
    <Suspense fallback={<SkeletonRows />}>
      <LazyPlaceDetail key={address.place} placeId={address.place} />
    </Suspense>
  )
}

/** Every place of the groups; administrators add, change and remove. */
function Places() {
  const text = useText()
  const admin = useMe().role === 'CB_ADMIN'
  const [{ chosen }, change] = useAddress(addressSchema)
  const choose = useCallback((id: string) => change({ chosen: id }), [change])
  const [edited, setEdited] = useState<Place | 'new' | null>(null)
  const [removed, setRemoved] = useState<Place | null>(null)
  const [comparing, setComparing] = useState(false)
  const add = admin && (
    <Button look="primary" icon="add" onClick={() => setEdited('new')}>
      {text('places.add')}
    </Button>
  )
  const changes = (place: Place): MenuEntry[] => [
    { key: 'edit', label: text('utils.edit'), icon: 'edit', onChoose: () => setEdited(place) },
    { key: 'remove', label: text('places.remove'), icon: 'trash', danger: true, onChoose: () => setRemoved(place) },
  ]
  const columns: Column<Place>[] = [
    { key: 'name', label: text('places.field.name'), sort: 'name', cell: (place) => place.name },
    { key: 'kind', label: text('places.field.kind'), sort: 'kind', cell: (place) => text(`places.kind.${place.kind}`) },
    { key: 'address', label: text('places.field.address'), cell: (place) => place.address },
    { key: 'group', label: text('places.field.group'), cell: (place) => place.customerGroupDto.name },
    {
      key: 'used',
      label: text('places.field.routes'),
      cell: (place) => text('places.usedBy', { count: place.usedBy }),
    },
  ]
  return (
    <>
      <ListPage<Place, Filter>
        title={text('places.title')}
        searchLabel={text('places.search')}
        counted={(count) => text('places.count', { count })}
        noMatch={(q) => text('places.noMatch', { q })}
        columns={columns}
        main={
          admin && (
            <>
              <CheckPoints />
              <Button icon="copy" onClick={() => setComparing(true)}>
                {text('places.duplicates.open')}
              </Button>
              {add}
            </>
          )
        }
        filters={[
          { key: ALL, label: text('places.all') },
          ...PLACE_KINDS.map((kind) => ({ key: kind, label: text(`places.kind.${kind}`) })),
          ...(admin ? [{ key: TO_CHECK, label: text('places.toCheck') } as const] : []),
        ]}
        queryKey={['places', 'search']}
        defaultSort={{ field: 'name', direction: 'asc' }}
        load={({ filter, sort, ...rest }, signal) =>
          callPage(
            searchPlaces,
            {
              body: { ...rest, ...filtersOf(filter), sort: sort ? [sortOf(sort)] : [] },
            },
            { signal },
          )
        }
        href={(place) => paths.place(place.id)}
        beside={(places) => <PlacesMap places={places} chosen={chosen} onChoose={choose} />}
        chosen={chosen}
        onChoose={(place) => choose(place.id)}
        actions={(place) => [
          {
            key: 'map',
            label: text('places.onMap'),
            icon: 'map',
            onChoose: () => choose(place.id),
            afterClose: showMap,
          },
          ...(admin ? changes(place) : []),
        ]}
        card={(place) => (
          <Stack>
            <Typography component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
              {place.name}
            </Typography>
            <Typography component="span" variant="body2" color="text.secondary">
              {text(`places.kind.${place.kind}`)} · {text('places.usedBy', { count: place.usedBy })}
            </Typography>
          </Stack>
        )}
        empty={
          <EmptyState icon="place" title={text('places.empty')} action={add}>
            {text('places.emptyBody')}
          </EmptyState>
        }
      />
      {edited && <PlaceDrawer place={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {comparing && <DuplicatesDrawer onClose={() => setComparing(false)} />}
      {removed && <RemovePlace place={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

function filtersOf(filter: Filter) {
  if (filter === ALL) return {}
  return { filters: filter === TO_CHECK ? { doubtful: true as const } : { kind: filter } }
}

const sortOf = ({ field, direction }: { field: string; direction: 'asc' | 'desc' }) => ({
  field: field === 'kind' ? ('kind' as const) : ('name' as const),
  direction,
})
