import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCommand } from '#platform/web/api/use-call.ts'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { removePhoto } from '../../shared/photos.contract.ts'
import type { Session, SessionPhoto } from '../../shared/treatments.contract.ts'
import type { TreatmentPerson } from '../treatment-person.ts'
import { AddPhotos } from './AddPhotos.tsx'
import { Photo } from './Photo.tsx'

type PhotosDrawerProps = { person: TreatmentPerson; session: Session; onClose: () => void }

/** The photos of a session; staff add some while the photo consent is in force, and remove them with a reason. */
export function PhotosDrawer({ person, session, onClose }: PhotosDrawerProps) {
  const text = useText()
  const [removing, setRemoving] = useState<SessionPhoto | null>(null)
  const remove = useCommand(removePhoto, { touches: [['treatments']] })
  const numbered = session.photos.map((photo, at) => ({ photo, n: at + 1 }))
  const shown = numbered.filter(({ photo }) => photo.removed === null)
  const removed = numbered.filter(({ photo }) => photo.removed !== null)
  const staff = useMe().role !== 'CB_PARENT'
  return (
    <Drawer
      title={text('treatments.photos.of', { at: showMoment(session.happenedAt, person.zone) })}
      over={`${person.fullName} · ${session.treatmentName}`}
      onClose={onClose}
    >
      <Stack spacing={4}>
        {staff && !session.photoConsent && (
          <Banner hue="waiting" icon="eyeOff" title={text('treatments.photos.noConsent', { name: person.fullName })}>
            {text('treatments.photos.noConsentBody')}
          </Banner>
        )}
        {shown.length === 0 && <Typography color="textSecondary">{text('treatments.photos.none')}</Typography>}
        {shown.length > 0 && (
          <List
            aria-label={text('treatments.photos')}
            disablePadding
            sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))' }}
          >
            {shown.map(({ photo, n }) => (
              <ListItem
                key={photo.id}
                disablePadding
                sx={{ display: 'block', '&:has([aria-expanded=true])': { gridColumn: '1 / -1' } }}
              >
                <Photo id={photo.id} n={n} />
                <Row gap={2} sx={{ mt: 1 }}>
                  <TwoLines
                    title={text('treatments.photos.one', { n })}
                    about={[showMoment(photo.at, person.zone), photo.by]}
                  />
                  {photo.abilities.remove && (
                    <IconButton
                      icon="trash"
                      label={text('treatments.photos.remove', { n })}
                      onClick={() => setRemoving(photo)}
                    />
                  )}
                </Row>
              </ListItem>
            ))}
          </List>
        )}
        {session.abilities.photograph && session.photoConsent && (
          <AddPhotos sessionId={session.id} count={shown.length} />
        )}
        {removed.length > 0 && <Removed removed={removed} zone={person.zone} />}
        <Typography variant="caption" color="textSecondary">
          {text('treatments.photos.readers')}
        </Typography>
      </Stack>
      {removing && (
        <ReasonDrawer
          title={text('treatments.photos.removeNow')}
          body={text('treatments.photos.removeBody')}
          confirm={text('treatments.photos.removeNow')}
          onConfirm={(reason) => remove.mutateAsync({ params: { id: removing.id }, body: { reason } })}
          onClose={() => setRemoving(null)}
        />
      )}
    </Drawer>
  )
}

type RemovedProps = { removed: readonly { photo: SessionPhoto; n: number }[]; zone: string }

/** What was removed, by whom and why; the office looks at it. */
function Removed({ removed, zone }: RemovedProps) {
  const text = useText()
  const office = useMe().role === 'CB_ADMIN'
  const [looking, setLooking] = useState<string | null>(null)
  return (
    <Box component="details">
      <Typography component="summary" color="textSecondary" sx={{ minHeight: 48, py: 3, cursor: 'pointer' }}>
        {text('treatments.photos.removed', { count: removed.length })}
      </Typography>
      <List disablePadding>
        {removed.map(({ photo: { id, removed: by }, n }) => (
          <ListItem key={id} divider disableGutters sx={{ gap: 2, flexWrap: 'wrap' }}>
            <TwoLines
              title={text('treatments.photos.one', { n })}
              about={[
                by &&
                  text('treatments.photos.removedBy', {
                    name: by.by,
                    when: showMoment(by.at, zone),
                    reason: by.reason,
                  }),
              ]}
            />
            {office && looking !== id && (
              <IconButton icon="eye" label={text('treatments.photos.look', { n })} onClick={() => setLooking(id)} />
            )}
            {looking === id && (
              <Box sx={{ width: '100%' }}>
                <Photo id={id} n={n} />
              </Box>
            )}
          </ListItem>
        ))}
      </List>
    </Box>
  )
}
