import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { useUploads } from '#platform/web/api/use-uploads.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { FileButton } from '#platform/web/ui/FileButton.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { SendingFiles } from '#platform/web/ui/SendingFile.tsx'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import { addPhoto, PHOTO_BYTES, PHOTOS_MAX } from '../../shared/photos.contract.ts'

const ACCEPT = '.png,.jpg,.jpeg,.webp'

/** Adds photos to a session. One that did not arrive is sent again under the same id, so that it is there once. */
export function AddPhotos({ sessionId, count }: { sessionId: string; count: number }) {
  const text = useText()
  const mobile = useMobile()
  const client = useQueryClient()
  const { uploads, add, retry, cancel } = useUploads({
    bytes: PHOTO_BYTES,
    send: async (body, _about, options) => {
      await call(addPhoto, { params: { id: sessionId }, body }, options)
      await refresh(client, ['treatments'])
    },
  })
  const full = count + uploads.length >= PHOTOS_MAX
  const choose = (file: File) => add(file, undefined)
  return (
    <Stack spacing={2}>
      <SendingFiles label={text('treatments.photos.sending')} uploads={uploads} onRetry={retry} onCancel={cancel} />
      {full ? (
        <Typography color="textSecondary">{text('treatments.photos.most', { max: PHOTOS_MAX })}</Typography>
      ) : (
        <Row wrap>
          {mobile && (
            <FileButton
              label={text('treatments.photos.take')}
              accept="image/*"
              camera
              icon="camera"
              onChoose={choose}
            />
          )}
          <FileButton label={text('treatments.photos.add')} accept={ACCEPT} multiple onChoose={choose} />
        </Row>
      )}
    </Stack>
  )
}
