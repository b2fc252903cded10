import { usePersonHead } from '#features/people/web/born.api.tsx'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { AddPhotos, CarePhotos } from '#features/documents/web/photos.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { callBytes } from '#platform/web/api/call-bytes.ts'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { SkeletonRows } from '#platform/web/ui/view-states.tsx'
import { addPhoto, getPhoto, PHOTOS_MAX, removePhoto, thumbnailOfPhoto } from '../shared/photos.contract.ts'
import type { Session } from '../shared/treatments.contract.ts'
import type { TreatmentPerson } from './treatment-person.ts'

type PhotosDrawerProps = { person: TreatmentPerson; session: Session; onClose: () => void }

/** The photos of a session; staff add some while the photo consent is in force, and remove them with a reason. */
export function PhotosDrawer({ person, session, onClose }: PhotosDrawerProps) {
  const text = useText()
  const client = useQueryClient()
  const remove = useCommand(removePhoto, { touches: [['treatments']] })
  const count = session.photos.filter(({ removed }) => removed === null).length
  const staff = useMe().role !== 'CB_PARENT'
  return (
    <Drawer
      title={text('treatments.photos.of', { at: showMoment(session.happenedAt, person.zone) })}
      over={`${usePersonHead(person)} · ${session.treatmentName}`}
      onClose={onClose}
    >
      <Stack spacing={4}>
        {staff && !session.photoConsent && (
          <Banner hue="waiting" icon="eyeOff" title={text('treatments.photos.noConsent', { name: person.fullName })}>
            {text('treatments.photos.noConsentBody')}
          </Banner>
        )}
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <CarePhotos
            photos={session.photos}
            zone={person.zone}
            read={(id, size, options) =>
              callBytes(size === 'large' ? getPhoto : thumbnailOfPhoto, { params: { id } }, options)
            }
            remove={(id, reason) => remove.mutateAsync({ params: { id }, body: { reason } })}
          >
            {session.abilities.photograph && session.photoConsent && (
              <AddPhotos
                room={PHOTOS_MAX - count}
                full={text('treatments.photos.most', { max: PHOTOS_MAX })}
                send={async (body, options) => {
                  await call(addPhoto, { params: { id: session.id }, body }, options)
                  await refresh(client, ['treatments'])
                }}
              />
            )}
          </CarePhotos>
        </Suspense>
        <Typography variant="caption" color="textSecondary">
          {text('treatments.photos.readers')}
        </Typography>
      </Stack>
    </Drawer>
  )
}
