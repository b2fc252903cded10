import Box from '@mui/material/Box'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddressOf } from '#features/profile/web/picture.api.tsx'
import { call } from '#platform/web/api/call.ts'
import { callBytes } from '#platform/web/api/call-bytes.ts'
import { saveBlob } from '#platform/web/api/save-file.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { showMoment, showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { FileThumbnail } from '#platform/web/ui/FileThumbnail.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import {
  cleanAttachment,
  downloadAttachment,
  PICTURE_TYPE,
  thumbnailOf,
  type Attachment,
} from '../../shared/attachments.contract.ts'
import { blobOf } from '../file-bytes.api.ts'
import { canBeShown, PreviewDialog } from '../preview.api.tsx'

/** A file of a document: looked at where that is safe, saved to this device, archived. */
export function KeptFile({ file, writes }: { file: Attachment; writes: boolean }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [sheet, setSheet] = useState<'archive' | 'preview' | null>(null)
  const clean = useCommand(cleanAttachment, { touches: [['documents']] })
  const close = () => setSheet(null)
  const load = async () => {
    const { data } = await call(downloadAttachment, { params: { id: file.id } })
    return blobOf(data, file.mimeType)
  }
  const download = async () => saveBlob(await load(), file.name)
  const shown = canBeShown(file.mimeType)
  return (
    <ListItem divider sx={{ gap: 3, flexWrap: 'wrap' }}>
      <Thumbnail file={file} />
      <Box sx={{ flex: 1, minWidth: 160 }}>
        <Typography component="span" variant="subtitle2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {file.name}
        </Typography>
        <Typography component="span" variant="caption" color="textSecondary">
          {[
            text('documents.files.kilobytes', { size: showNumber(Math.max(1, Math.round(file.size / 1024))) }),
            showMoment(file.insertDate),
            file.insertUserData?.fullName,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <Row sx={{ ml: 'auto' }}>
        {shown && (
          <Button
            aria-label={text('documents.files.previewIt', { name: file.name })}
            onClick={() => setSheet('preview')}
          >
            {text('documents.files.preview')}
          </Button>
        )}
        <IconButton
          icon="download"
          label={text('documents.files.downloadIt', { name: file.name })}
          onClick={() => void download().catch(errorToast)}
        />
        {writes && (
          <IconButton
            icon="archive"
            label={text('documents.files.archiveIt', { name: file.name })}
            onClick={() => setSheet('archive')}
          />
        )}
      </Row>
      {sheet === 'preview' && (
        <PreviewDialog name={file.name} mimeType={file.mimeType} id={file.id} load={load} onClose={close} />
      )}
      {sheet === 'archive' && (
        <ConfirmDialog
          title={text('documents.archiveIt', { name: file.name })}
          confirm={text('documents.archive')}
          failed="documents.deleteAttachment.error"
          onConfirm={async () => {
            await clean.mutateAsync({ params: { id: file.id } })
            toast('success', text('documents.deleteAttachment.success', { name: file.name }))
          }}
          onClose={close}
        />
      )}
    </ListItem>
  )
}

/** The small copy of a picture, the sign of a file otherwise. */
function Thumbnail({ file }: { file: Attachment }) {
  const query = useQuery({
    queryKey: ['documentPicture', file.id],
    enabled: file.mimeType === PICTURE_TYPE,
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) => callBytes(thumbnailOf, { params: { id: file.id } }, { signal }),
  })
  const src = useAddressOf(query.data)
  return <FileThumbnail src={src} />
}
