import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddressOf } from '#features/profile/web/picture.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { base64Of } from '#platform/web/api/base64.ts'
import { callBytes } from '#platform/web/api/call-bytes.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { FileButton } from '#platform/web/ui/FileButton.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { ErrorState } from '#platform/web/ui/view-states.tsx'
import { getPlacePicture, removePlacePicture, setPlacePicture, type Place } from '../shared/places.contract.ts'
import { PICTURE_ENDINGS } from '../shared/places.fields.ts'
import { PLACES_TOUCHED } from './touched.ts'

/** How the place looks; administrators set, change and remove the picture. */
export function PictureCard({ place }: { place: Place }) {
  const text = useText()
  const admin = useMe().role === 'CB_ADMIN'
  if (!admin && place.picture === null) return null
  return (
    <Card component="section" aria-label={text('places.field.picture')}>
      <CardHead title={text('places.field.picture')} action={admin && <PictureActions place={place} />} />
      {place.picture !== null && <Picture id={place.id} picture={place.picture} name={place.name} />}
    </Card>
  )
}

function Picture({ id, picture, name }: { id: string; picture: string; name: string }) {
  const text = useText()
  const query = useQuery({
    queryKey: ['places', 'picture', picture],
    staleTime: Infinity,
    queryFn: ({ signal }) => callBytes(getPlacePicture, { params: { id } }, { signal }),
  })
  const address = useAddressOf(query.data)
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!address) return <Skeleton variant="rectangular" height={400} />
  return (
    <Box
      component="img"
      src={address}
      alt={text('places.pictureOf', { name })}
      sx={{ display: 'block', width: '100%', maxHeight: 400, objectFit: 'contain', background: 'var(--sunken)' }}
    />
  )
}

function PictureActions({ place }: { place: Place }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [asking, setAsking] = useState(false)
  const set = useCommand(setPlacePicture, { touches: PLACES_TOUCHED })
  const remove = useCommand(removePlacePicture, { touches: PLACES_TOUCHED })
  const params = { id: place.id }
  const choose = async (file: File) => {
    try {
      await set.mutateAsync({ params, body: { profileImageData: await base64Of(file) } })
      toast('success', text('utils.saved'))
    } catch (error) {
      errorToast(error)
    }
  }
  return (
    <Row>
      <FileButton
        label={text(place.picture === null ? 'places.picture.choose' : 'places.picture.other')}
        accept={PICTURE_ENDINGS}
        busy={set.isPending}
        onChoose={(file) => void choose(file)}
      />
      {place.picture !== null && (
        <IconButton icon="trash" label={text('places.picture.remove')} onClick={() => setAsking(true)} />
      )}
      {asking && (
        <ConfirmDialog
          title={text('places.picture.removeAsk', { name: place.name })}
          confirm={text('places.remove')}
          danger
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            try {
              await remove.mutateAsync({ params })
            } catch (error) {
              errorToast(error)
              throw error
            }
          }}
        />
      )}
    </Row>
  )
}
