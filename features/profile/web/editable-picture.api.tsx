import Box from '@mui/material/Box'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { PersonPicture } from './picture.api.tsx'

const PictureDialog = lazy(async () => ({ default: (await import('./PictureDialog.tsx')).PictureDialog }))

type Props = { personId: string; name: string; picture: string | null; mayChange: boolean }

/** The picture of a person on their page; whoever may change it finds the way to another one on it. */
export function EditablePicture({ personId, name, picture, mayChange }: Props) {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <Box sx={{ position: 'relative', flex: 'none', width: 72, height: 72 }}>
      <PersonPicture personId={personId} picture={picture} size={72} />
      {mayChange && (
        <Box
          sx={{
            position: 'absolute',
            right: -8,
            bottom: -8,
            borderRadius: '50%',
            background: 'var(--surface)',
            border: '1px solid var(--line)',
          }}
        >
          <IconButton
            icon="camera"
            label={text('profilePage.picture.changeOf', { name })}
            onClick={() => setOpen(true)}
          />
        </Box>
      )}
      {open && (
        <Suspense>
          <PictureDialog of={personId} personId={personId} picture={picture} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  )
}
