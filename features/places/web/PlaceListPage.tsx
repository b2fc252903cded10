import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { call, callPage } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { keyOf } from '#platform/web/api/use-call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPage, type Column } from '#platform/web/list/ListPage.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { toast, useErrorToast } from '#platform/web/ui/toasts.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { deletePlace, PLACE_KINDS, searchPlaces, type Place, type PlaceKind } from '../shared/places.contract.ts'
import { PlaceDrawer } from './PlaceDrawer.tsx'

const KIND_ICON: Record<PlaceKind, IconName> = { stop: 'place', school: 'school', home_point: 'home', depot: 'bus', meeting_point: 'people' }

/** The places of the groups: stops, schools, homes. Administrators change them, assistants read those of their runs. */
export function PlaceListPage() {
  const text = useText()
  const client = useQueryClient()
  const errorToast = useErrorToast()
  const mayEdit = useMe().role === 'CB_ADMIN'
  const [editing, setEditing] = useState<Place | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Place | null>(null)
  const columns: Column<Place>[] = [
    { key: 'name', label: text('places.name'), sort: 'name', cell: (place) => <span className="row g12"><Icon name={KIND_ICON[place.kind]} /><span className="m">{place.name}</span></span> },
    { key: 'kind', label: text('places.kind'), sort: 'kind', cell: (place) => text(`places.kind.${place.kind}`) },
    { key: 'address', label: text('places.address'), cell: (place) => place.address },
    { key: 'group', label: text('places.group'), cell: (place) => place.customerGroupDto.name },
    { key: 'used', label: text('places.usedBy'), right: true, cell: (place) => usedBy(place, text) },
  ]
  const remove = async (place: Place) => {
    try {
      await call(deletePlace, { params: { id: place.id } })
      await refresh(client, keyOf(searchPlaces))
      toast('success', text('places.deleted', { name: place.name }))
    } catch (error) {
      errorToast(error)
      throw error
    }
  }
  const add = mayEdit && <Button look="primary" icon="add" onClick={() => setEditing('new')}>{text('places.add')}</Button>
  return (
    <>
      <ListPage
        title={text('places.title')} searchLabel={text('places.search')} queryKey={keyOf(searchPlaces)} columns={columns}
        filters={[{ key: 'all', label: text('places.filter.all') }, ...PLACE_KINDS.map((kind) => ({ key: kind, label: text(`places.kind.${kind}`) }))]}
        defaultSort={{ field: 'name', direction: 'asc' }}
        load={({ filter, sort, ...rest }, signal) => callPage(searchPlaces, { body: {
          ...rest, sort: [{ field: sort?.field === 'kind' ? 'kind' : 'name', direction: sort?.direction ?? 'asc' }],
          ...(filter !== 'all' && { filters: { kind: filter } }),
        } }, { signal })}
        {...(mayEdit && {
          onOpen: (place: Place) => setEditing(place),
          actions: (place: Place) => [
            { key: 'edit', label: text('utils.edit'), icon: 'edit' as const, onChoose: () => setEditing(place) },
            { key: 'delete', label: text('utils.delete'), icon: 'trash' as const, danger: true, onChoose: () => setDeleting(place) },
          ],
        })}
        card={(place) => (
          <span className="row g12">
            <Icon name={KIND_ICON[place.kind]} />
            <span className="grow"><span className="m block">{place.name}</span><span className="t12 t2">{[text(`places.kind.${place.kind}`), place.address, usedBy(place, text)].filter(Boolean).join(' · ')}</span></span>
          </span>
        )}
        main={add}
        empty={<EmptyState icon="place" title={text('places.none')} action={add}>{text('places.noneBody')}</EmptyState>}
      />
      {editing !== null && <PlaceDrawer place={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {deleting && (
        <ConfirmDialog title={text('places.deleteAsk', { name: deleting.name })} confirm={text('utils.delete')} danger onConfirm={() => remove(deleting)} onClose={() => setDeleting(null)} />
      )}
    </>
  )
}

function usedBy(place: Place, text: ReturnType<typeof useText>): string {
  return place.usedBy === 0 ? text('places.usedByNone') : text('places.usedByRoutes', { count: place.usedBy })
}
