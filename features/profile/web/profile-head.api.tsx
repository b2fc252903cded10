import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { PersonPicture } from './picture.api.tsx'

const PictureDialog = lazy(async () => ({ default: (await import('./PictureDialog.tsx')).PictureDialog }))

/** Who I am: the picture of 200 px (specification, section 2), the whole name, the role, and the way to another picture. */
export function ProfileHead() {
  const text = useText()
  const me = useMe()
  const [open, setOpen] = useState(false)
  return (
    <Row gap={6} wrap sx={{ justifyContent: { xs: 'center', md: 'flex-start' } }}>
      <PersonPicture personId={me.personId} picture={me.picture} size={200} />
      <Stack spacing={3} sx={{ alignItems: { xs: 'center', md: 'flex-start' }, minWidth: 0 }}>
        <div>
          <Typography
            component="h1"
            variant="h2"
            sx={{ overflowWrap: 'anywhere', textAlign: { xs: 'center', md: 'left' } }}
          >
            {me.fullName}
          </Typography>
          <Typography color="textSecondary" sx={{ textAlign: { xs: 'center', md: 'left' } }}>
            {[text(`role.translation.${me.role}`), me.organisation].join(' · ')}
          </Typography>
        </div>
        <Button icon="camera" onClick={() => setOpen(true)}>
          {text('profilePage.picture.change')}
        </Button>
      </Stack>
      {open && (
        <Suspense>
          <PictureDialog picture={me.picture} personId={me.personId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Row>
  )
}
