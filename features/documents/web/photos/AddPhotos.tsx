import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type * as z from 'zod/mini'
import type { RequestOptions } from '#platform/web/api/request.ts'
import { useUploads } from '#platform/web/api/use-uploads.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { FileButton } from '#platform/web/ui/FileButton.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { SendingFiles } from '#platform/web/ui/SendingFile.tsx'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import { PHOTO_BYTES, type newPhoto } from '../../shared/photos.contract.ts'

const ACCEPT = '.png,.jpg,.jpeg,.webp'

export type SendPhoto = (body: z.output<typeof newPhoto>, options: RequestOptions) => Promise<unknown>

type AddPhotosProps = {
  /** How many more there may be. */
  room: number
  /** What is said instead when there is no room. */
  full: string
  /** Sends one; what it says about a photo is what it said when the photo was chosen. Null: something has to be said first. */
  send: SendPhoto | null
  onChosen?: () => void
}

/** Adds photos. One that did not arrive is sent again under the same id, so that it is there once. */
export function AddPhotos({ room, full, send, onChosen }: AddPhotosProps) {
  const text = useText()
  const mobile = useMobile()
  const { uploads, add, retry, cancel } = useUploads<SendPhoto>({
    bytes: PHOTO_BYTES,
    send: (body, sendIt, options) => sendIt(body, options),
  })
  const choose = (file: File) => {
    if (send === null) return
    add(file, send)
    onChosen?.()
  }
  const wait = send === null
  return (
    <Stack spacing={2}>
      <SendingFiles label={text('documents.photos.sending')} uploads={uploads} onRetry={retry} onCancel={cancel} />
      {uploads.length >= room ? (
        <Typography color="textSecondary">{full}</Typography>
      ) : (
        <Row wrap>
          {mobile && (
            <FileButton
              label={text('documents.photos.take')}
              accept="image/*"
              camera
              icon="camera"
              busy={wait}
              onChoose={choose}
            />
          )}
          <FileButton
            label={text(room === 1 ? 'documents.photos.addOne' : 'documents.photos.add')}
            accept={ACCEPT}
            multiple={room - uploads.length > 1}
            busy={wait}
            onChoose={choose}
          />
        </Row>
      )}
    </Stack>
  )
}
