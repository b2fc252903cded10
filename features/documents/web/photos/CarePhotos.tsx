import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import type { CarePhoto } from '../../shared/photos.contract.ts'
import { Photo, type PhotoProps, type ReadPhoto } from './Photo.tsx'

type CarePhotosProps = {
  photos: readonly CarePhoto[]
  zone: string
  read: ReadPhoto
  remove: (id: string, reason: string) => Promise<unknown>
  /** What is said of a photo beside when it was added and by whom. */
  about?: (id: string) => ReactNode
  /** How some are added, between those that are shown and those that were removed. */
  children?: ReactNode
}

/** Photos to look at; staff remove them with a reason, and those that were removed stay below. */
export function CarePhotos({ photos, zone, read, remove, about, children }: CarePhotosProps) {
  const text = useText()
  const [removing, setRemoving] = useState<string | null>(null)
  const numbered = photos.map((photo, at) => ({ photo, n: at + 1 }))
  const shown = numbered.filter(({ photo }) => photo.removed === null)
  const removed = numbered.filter(({ photo }) => photo.removed !== null)
  return (
    <Stack spacing={4}>
      {shown.length === 0 && <Typography color="textSecondary">{text('documents.photos.none')}</Typography>}
      {shown.length > 0 && (
        <List
          aria-label={text('documents.photos')}
          disablePadding
          sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))' }}
        >
          {shown.map(({ photo, n }) => (
            <PhotoItem key={photo.id} id={photo.id} n={n} read={read}>
              <Row gap={2} sx={{ mt: 1 }}>
                <TwoLines title={text('documents.photos.one', { n })} about={[showMoment(photo.at, zone), photo.by]} />
                {photo.abilities.remove && (
                  <IconButton
                    icon="trash"
                    label={text('documents.photos.remove', { n })}
                    onClick={() => setRemoving(photo.id)}
                  />
                )}
              </Row>
              {about?.(photo.id)}
            </PhotoItem>
          ))}
        </List>
      )}
      {children}
      {removed.length > 0 && <Removed removed={removed} zone={zone} read={read} />}
      {removing !== null && (
        <ReasonDrawer
          title={text('documents.photos.removeNow')}
          body={text('documents.photos.removeBody')}
          confirm={text('documents.photos.removeNow')}
          onConfirm={(reason) => remove(removing, reason)}
          onClose={() => setRemoving(null)}
        />
      )}
    </Stack>
  )
}

/** A photo in the list. An enlarged photo takes a whole row. */
function PhotoItem({ children, ...photo }: Omit<PhotoProps, 'large' | 'onToggle'> & { children: ReactNode }) {
  const [large, setLarge] = useState(false)
  return (
    <ListItem disablePadding sx={{ display: 'block', ...(large && { gridColumn: '1 / -1' }) }}>
      <Photo {...photo} large={large} onToggle={() => setLarge(!large)} />
      {children}
    </ListItem>
  )
}

type RemovedProps = { removed: readonly { photo: CarePhoto; n: number }[]; zone: string; read: ReadPhoto }

/** What was removed, by whom and why; the office looks at it. */
function Removed({ removed, zone, read }: RemovedProps) {
  const text = useText()
  const office = useMe().role === 'CB_ADMIN'
  const [looking, setLooking] = useState<string | null>(null)
  const [large, setLarge] = useState(false)
  return (
    <Box component="details">
      <Typography component="summary" color="textSecondary" sx={{ minHeight: 48, py: 3, cursor: 'pointer' }}>
        {text('documents.photos.removed', { count: removed.length })}
      </Typography>
      <List disablePadding>
        {removed.map(({ photo: { id, removed: by }, n }) => (
          <ListItem key={id} divider disableGutters sx={{ gap: 2, flexWrap: 'wrap' }}>
            <TwoLines
              title={text('documents.photos.one', { n })}
              about={[
                by &&
                  text('documents.photos.removedBy', {
                    name: by.by,
                    when: showMoment(by.at, zone),
                    reason: by.reason,
                  }),
              ]}
            />
            {office && looking !== id && (
              <IconButton
                icon="eye"
                label={text('documents.photos.look', { n })}
                onClick={() => {
                  setLooking(id)
                  setLarge(false)
                }}
              />
            )}
            {looking === id && (
              <Box sx={{ width: '100%' }}>
                <Photo id={id} n={n} read={read} large={large} onToggle={() => setLarge(!large)} />
              </Box>
            )}
          </ListItem>
        ))}
      </List>
    </Box>
  )
}
