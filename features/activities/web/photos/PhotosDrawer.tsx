import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { CarePhotos } from '#features/documents/web/photos.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { callBytes } from '#platform/web/api/call-bytes.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { SkeletonRows } from '#platform/web/ui/view-states.tsx'
import type { Activity, ActivityPhoto } from '../../shared/activity.contract.ts'
import { getPhoto, removePhoto, thumbnailOfPhoto } from '../../shared/photos.contract.ts'
import { whenWords } from '../activity-words.ts'
import { NamedPhotos } from './NamedPhotos.tsx'

type PhotosDrawerProps = { activity: Activity; adds: boolean; onClose: () => void }

/** The photos of an activity and who is on each; staff add some of people whose families agreed, and remove them with a reason. */
export function PhotosDrawer({ activity, adds, onClose }: PhotosDrawerProps) {
  const text = useText()
  const remove = useCommand(removePhoto, { touches: [['activities']] })
  const { name, photos, zone } = activity
  const byId = new Map(photos.map((photo) => [photo.id, photo]))
  return (
    <Drawer title={text('activities.photos.of', { name })} over={whenWords(activity, text)} onClose={onClose}>
      <Stack spacing={4}>
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <CarePhotos
            photos={photos}
            zone={zone}
            read={(id, size, options) =>
              callBytes(size === 'large' ? getPhoto : thumbnailOfPhoto, { params: { id } }, options)
            }
            remove={(id, reason) => remove.mutateAsync({ params: { id }, body: { reason } })}
            about={(id) => {
              const photo = byId.get(id)
              return photo && <OnIt photo={photo} />
            }}
          >
            {adds && <NamedPhotos activity={activity} />}
          </CarePhotos>
        </Suspense>
        <Typography variant="caption" color="textSecondary">
          {text('activities.photos.readers')}
        </Typography>
      </Stack>
    </Drawer>
  )
}

/** Who is on a photo, as far as the reader knows them, and for staff whether families see it. */
function OnIt({ photo: { people, others, shared } }: { photo: ActivityPhoto }) {
  const text = useText()
  const staff = useMe().role !== 'CB_PARENT'
  const names = people.map(({ fullName }) => fullName).join(', ')
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {text(others > 0 ? 'activities.photos.onMore' : 'activities.photos.on', { names, others })}
      </Typography>
      {staff && !shared && (
        <StateChip hue="waiting" icon="eyeOff">
          {text('activities.photos.staffOnly')}
        </StateChip>
      )}
    </Stack>
  )
}
