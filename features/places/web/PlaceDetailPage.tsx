import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCall } from '#platform/web/api/use-call.ts'
import { DetailPage } from '#platform/web/detail/DetailPage.tsx'
import { LoadedRecord } from '#platform/web/detail/LoadedRecord.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import { getPlace, type PlaceDetail } from '../shared/places.contract.ts'
import { DuplicatesDrawer } from './DuplicatesDrawer.tsx'
import { KIND_HUE, KIND_ICON } from './place-look.ts'
import { PlaceDrawer } from './PlaceDrawer.tsx'
import { PlaceSummary } from './PlaceSummary.tsx'
import { RemovePlace } from './RemovePlace.tsx'

// One page is enough for a place: what it is, where, and what uses it.
const loadSummary = () => Promise.resolve(PlaceSummary)

/** One place: what somebody must know who has never been there, and what uses it. */
export function PlaceDetailPage({ placeId }: { placeId: string }) {
  const text = useText()
  const query = useCall(getPlace, { params: { id: placeId } })
  return (
    <LoadedRecord query={query}>
      {(place) => (
        <DetailPage
          key={place.id}
          picture={<Disc hue={KIND_HUE[place.kind]} icon={KIND_ICON[place.kind]} large />}
          title={place.name}
          subtitle={[text(`places.kind.${place.kind}`), place.customerGroupDto.name].join(' · ')}
          actions={<Actions place={place} />}
          label={text('places.one')}
          tabs={[{ id: 'SUMMARY', label: text('places.one'), load: loadSummary }]}
          tabProps={{ place }}
        />
      )}
    </LoadedRecord>
  )
}

function Actions({ place }: { place: PlaceDetail }) {
  const text = useText()
  const go = useGo()
  const [open, setOpen] = useState<'edit' | 'merge' | 'remove' | null>(null)
  const close = () => setOpen(null)
  if (useMe().role !== 'CB_ADMIN') return null
  return (
    <>
      <Button icon="edit" onClick={() => setOpen('edit')}>
        {text('utils.edit')}
      </Button>
      <Button icon="copy" onClick={() => setOpen('merge')}>
        {text('places.duplicates.open')}
      </Button>
      <Button look="danger" icon="trash" onClick={() => setOpen('remove')}>
        {text('places.remove')}
      </Button>
      {open === 'edit' && <PlaceDrawer place={place} onClose={close} />}
      {open === 'merge' && (
        <DuplicatesDrawer
          about={place}
          onMerged={(kept) => kept.id !== place.id && go(paths.place(kept.id), { replace: true })}
          onClose={close}
        />
      )}
      {open === 'remove' && (
        <RemovePlace place={place} onRemoved={() => go(paths.page('stopList'), { replace: true })} onClose={close} />
      )}
    </>
  )
}
