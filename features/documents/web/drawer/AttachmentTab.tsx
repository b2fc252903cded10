import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { FileButton } from '#platform/web/ui/FileButton.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { ATTACHMENT_BYTES, ATTACHMENTS_MAX, listAttachments } from '../../shared/attachments.contract.ts'
import { KeptFile } from './KeptFile.tsx'
import { useUploads, type Upload } from './use-uploads.ts'

const ACCEPT = '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.odt,.txt,.csv'

/** The files of a document: added by a button or dropped here, saved to this device, archived. */
export function AttachmentTab({ documentId, writes }: { documentId: string; writes: boolean }) {
  const text = useText()
  const query = useCall(listAttachments, { params: { id: documentId } })
  const mobile = useMobile()
  const [over, setOver] = useState(false)
  const megabytes = ATTACHMENT_BYTES / 1024 / 1024
  const { uploads, add, retry, cancel } = useUploads(documentId, {
    tooLarge: text('documents.error.tooLarge', { megabytes }),
    notSent: text('documents.files.notSent'),
    noNetwork: text('documents.files.noNetwork'),
    busy: text('documents.files.busy'),
  })
  const used = query.data?.filter(({ status }) => status === 'A').length ?? 0
  const full = used + uploads.length >= ATTACHMENTS_MAX
  const takes = writes && !full
  const drop = (event: React.DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (takes) for (const file of event.dataTransfer.files) add(file)
  }
  const hover = (event: React.DragEvent) => {
    event.preventDefault()
    setOver(takes)
  }
  return (
    <Box
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{ minHeight: 240, outline: over ? '2px dashed var(--focus)' : 'none', outlineOffset: 4 }}
    >
      <Row wrap sx={{ justifyContent: 'space-between', mb: 3 }}>
        <Typography color="textSecondary">
          {text('documents.files.count', { count: used, most: ATTACHMENTS_MAX })}
        </Typography>
        {writes && (
          <Row wrap>
            {mobile && (
              <FileButton
                label={text('documents.files.photo')}
                accept="image/*"
                busy={full}
                camera
                icon="camera"
                onChoose={add}
              />
            )}
            <FileButton label={text('documents.files.add')} accept={ACCEPT} busy={full} multiple onChoose={add} />
          </Row>
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
                  <KeptFile key={file.id} file={file} writes={writes} />
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
  const { file, problem, waiting, final, sent } = upload
  return (
    <ListItem divider sx={{ gap: 2, flexWrap: 'wrap' }}>
      <Box sx={{ flex: 1, minWidth: 180 }} role="status">
        <Typography component="span" variant="subtitle2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {file.name}
        </Typography>
        {problem === null && waiting === null && <Progress file={file} sent={sent} />}
        {(problem ?? waiting) !== null && (
          <Typography
            component="span"
            variant="caption"
            sx={{ color: problem === null ? 'text.secondary' : 'var(--alert-fg)' }}
          >
            {problem ?? waiting}
          </Typography>
        )}
      </Box>
      <Row sx={{ ml: 'auto' }}>
        {(problem ?? waiting) !== null && !final && <Button onClick={onRetry}>{text('documents.files.retry')}</Button>}
        <IconButton icon="close" label={text('documents.files.cancelIt', { name: file.name })} onClick={onCancel} />
      </Row>
    </ListItem>
  )
}

/** How much has left this device; then the server checks and keeps it, and nobody knows how long that takes. */
function Progress({ file, sent }: Pick<Upload, 'file' | 'sent'>) {
  const text = useText()
  const label = text('documents.files.sendingIt', { name: file.name })
  if (sent === 0 || sent >= 1) return <LinearProgress aria-label={label} sx={{ mt: 2 }} />
  return (
    <Row gap={2}>
      <LinearProgress variant="determinate" value={sent * 100} aria-label={label} sx={{ flex: 1 }} />
      <Typography component="span" variant="caption" color="textSecondary">
        {text('documents.files.percent', { percent: Math.round(sent * 100) })}
      </Typography>
    </Row>
  )
}
