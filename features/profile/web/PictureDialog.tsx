import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { FileButton } from '#platform/web/ui/FileButton.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { FieldError } from '#platform/web/forms/Field.tsx'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import { Camera } from './Camera.tsx'
import { CropView } from './CropView.tsx'
import { PersonPicture, useAddressOf } from './picture.api.tsx'
import { PICTURE_BYTES } from '../shared/profile.contract.ts'
import { usePictureCommands } from './use-picture-commands.ts'

type PictureDialogProps = {
  personId: string
  picture: string | null
  /** Whose picture it is when it is not the reader’s own. */
  of?: string
  onClose: () => void
}

const ACCEPT = 'image/png,image/jpeg,image/webp'

/** Another picture: from a file or the camera, cut to a square, or none any more. */
export function PictureDialog({ personId, picture, of, onClose }: PictureDialogProps) {
  const text = useText()
  const id = useId()
  const mobile = useMobile()
  const [source, setSource] = useState<Blob>()
  const [camera, setCamera] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [deleting, setDeleting] = useState(false)
  const address = useAddressOf(source)
  const { upload, remove, busy } = usePictureCommands(onClose, of)

  const take = (blob: Blob) => {
    const wrong = problemOf(blob)
    setProblem(wrong && text(wrong, { megabytes: PICTURE_BYTES / 1024 / 1024 }))
    setCamera(false)
    if (!wrong) setSource(blob)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth fullScreen={mobile}>
      <DialogTitle id={id}>{text('profilePage.picture.change')}</DialogTitle>
      <DialogContent>
        {address !== undefined && (
          <CropView
            image={address}
            busy={busy}
            onCut={upload}
            onAgain={() => setSource(undefined)}
            onBroken={() => {
              setSource(undefined)
              setProblem(text('profilePage.error.noPicture'))
            }}
          />
        )}
        {address === undefined && camera && <Camera onTaken={take} onBack={() => setCamera(false)} />}
        {address === undefined && !camera && (
          <Stack spacing={4} sx={{ alignItems: 'center' }}>
            <PersonPicture personId={personId} picture={picture} size={200} />
            <Row wrap sx={{ justifyContent: 'center' }}>
              <FileButton label={text('profilePage.picture.choose')} accept={ACCEPT} onChoose={take} />
              <Button icon="camera" onClick={() => setCamera(true)}>
                {text('profilePage.picture.take')}
              </Button>
            </Row>
            {problem !== undefined && <FieldError>{problem}</FieldError>}
            <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
              {text('profilePage.picture.help')}
            </Typography>
          </Stack>
        )}
      </DialogContent>
      {address === undefined && (
        <DialogActions>
          {picture !== null && (
            <Button look="danger" onClick={() => setDeleting(true)} sx={{ mr: 'auto' }}>
              {text('profilePage.picture.delete')}
            </Button>
          )}
          <Button onClick={onClose}>{text('utils.close')}</Button>
        </DialogActions>
      )}
      {deleting && (
        <ConfirmDialog
          title={text('profilePage.picture.deleteQuestion')}
          confirm={text('profilePage.picture.delete')}
          danger
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        />
      )}
    </Dialog>
  )
}

/** Said before anything is sent; the server asks again. */
function problemOf(blob: Blob): string | undefined {
  if (!ACCEPT.split(',').includes(blob.type)) return 'profilePage.error.noPicture'
  return blob.size > PICTURE_BYTES ? 'profilePage.error.tooLarge' : undefined
}
