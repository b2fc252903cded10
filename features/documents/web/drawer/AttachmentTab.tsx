import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { call } from '#platform/web/api/call.ts'
import { saveBlob } from '#platform/web/api/save-file.ts'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { showMoment, showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { FileButton } from '#platform/web/ui/FileButton.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import {
  ATTACHMENT_BYTES,
  ATTACHMENTS_MAX,
  cleanAttachment,
  downloadAttachment,
  listAttachments,
  type Attachment,
} from '../../shared/attachments.contract.ts'
import { useUploads, type Upload } from './use-uploads.ts'

const ACCEPT = '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.odt,.txt,.csv'

/** The files of a document: added by a button or dropped here, saved to this device, archived. */
export function AttachmentTab({ documentId, writes }: { documentId: string; writes: boolean }) {
  const text = useText()
  const query = useCall(listAttachments, { params: { id: documentId } })
  const megabytes = ATTACHMENT_BYTES / 1024 / 1024
  const { uploads, add, retry, cancel } = useUploads(documentId, {
    tooLarge: text('documents.error.tooLarge', { megabytes }),
    notSent: text('documents.files.notSent'),
  })
  const used = query.data?.filter(({ status }) => status === 'A').length ?? 0
  const full = used + uploads.length >= ATTACHMENTS_MAX
  const drop = (event: React.DragEvent) => {
    event.preventDefault()
    if (writes && !full) for (const file of event.dataTransfer.files) add(file)
  }
  return (
    <Box onDragOver={(event: React.DragEvent) => event.preventDefault()} onDrop={drop}>
      <Row wrap sx={{ justifyContent: 'space-between', mb: 3 }}>
        <Typography color="textSecondary">
          {text('documents.files.count', { count: used, most: ATTACHMENTS_MAX })}
        </Typography>
        {writes && (
          <FileButton label={text('documents.files.add')} accept={ACCEPT} busy={full} multiple onChoose={add} />
        )}
      </Row>
      {writes && used >= ATTACHMENTS_MAX && <Banner hue="notthere" title={text('documents.files.full')} />}
      {uploads.length > 0 && (
        <List aria-label={text('documents.files.sending')}>
          {uploads.map((upload) => (
            <Sending
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload.id)}
              onCancel={() => cancel(upload.id)}
            />
          ))}
        </List>
      )}
      <Loaded query={query}>
        {(files) =>
          files.length === 0 && uploads.length === 0 ? (
            <EmptyState icon="document" title={text('documents.files.empty')}>
              {writes && text('documents.files.emptyBody', { megabytes })}
            </EmptyState>
          ) : (
            <List aria-label={text('documents.tab.ATTACHMENT')}>
              {files
                .filter(({ status }) => status === 'A')
                .map((file) => (
                  <Kept key={file.id} file={file} writes={writes} />
                ))}
            </List>
          )
        }
      </Loaded>
    </Box>
  )
}

function Sending({ upload, onRetry, onCancel }: { upload: Upload; onRetry: () => void; onCancel: () => void }) {
  const text = useText()
  const { file, problem, final } = upload
  return (
    <ListItem divider sx={{ gap: 2, flexWrap: 'wrap' }}>
      <Box sx={{ flex: 1, minWidth: 180 }} role="status">
        <Typography component="span" variant="subtitle2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {file.name}
        </Typography>
        {problem === null ? (
          <LinearProgress aria-label={text('documents.files.sendingIt', { name: file.name })} sx={{ mt: 2 }} />
        ) : (
          <Typography component="span" variant="caption" sx={{ color: 'var(--alert-fg)' }}>
            {problem}
          </Typography>
        )}
      </Box>
      <Row sx={{ ml: 'auto' }}>
        {problem !== null && !final && <Button onClick={onRetry}>{text('documents.files.retry')}</Button>}
        <IconButton icon="close" label={text('documents.files.cancelIt', { name: file.name })} onClick={onCancel} />
      </Row>
    </ListItem>
  )
}

function Kept({ file, writes }: { file: Attachment; writes: boolean }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [asked, setAsked] = useState(false)
  const clean = useCommand(cleanAttachment, { touches: [['documents']] })
  const download = async () => {
    const { data, mimeType, name } = await call(downloadAttachment, { params: { id: file.id } })
    const bytes = Uint8Array.from(atob(data), (one) => one.codePointAt(0) ?? 0)
    saveBlob(new Blob([bytes], { type: mimeType }), name)
  }
  return (
    <ListItem divider sx={{ gap: 2, flexWrap: 'wrap' }}>
      <Box sx={{ flex: 1, minWidth: 180 }}>
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
        <Button onClick={() => void download().catch(errorToast)}>{text('documents.files.download')}</Button>
        {writes && (
          <IconButton
            icon="archive"
            label={text('documents.files.archiveIt', { name: file.name })}
            onClick={() => setAsked(true)}
          />
        )}
      </Row>
      {asked && (
        <ConfirmDialog
          title={text('documents.archiveIt', { name: file.name })}
          confirm={text('documents.archive')}
          onConfirm={() => clean.mutateAsync({ params: { id: file.id } }).then(() => setAsked(false), errorToast)}
          onClose={() => setAsked(false)}
        />
      )}
    </ListItem>
  )
}
