import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import type { Upload } from '../api/use-uploads.ts'
import { useText } from '../i18n/use-text.ts'
import { Button, IconButton } from './Button.tsx'
import { Row } from './Row.tsx'

type SendingFilesProps = {
  label: string
  uploads: readonly Upload<unknown>[]
  onRetry: (id: string) => void
  onCancel: (id: string) => void
}

/** The files that are on their way; nothing without any. */
export function SendingFiles({ label, uploads, onRetry, onCancel }: SendingFilesProps) {
  if (uploads.length === 0) return null
  return (
    <List aria-label={label} disablePadding>
      {uploads.map((upload) => (
        <SendingFile
          key={upload.id}
          upload={upload}
          onRetry={() => onRetry(upload.id)}
          onCancel={() => onCancel(upload.id)}
        />
      ))}
    </List>
  )
}

type SendingProps = { upload: Upload<unknown>; onRetry: () => void; onCancel: () => void }

/** A file on its way: how far it is, why it waits or did not arrive, and what can be done. */
function SendingFile({ upload, onRetry, onCancel }: SendingProps) {
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
        {(problem ?? waiting) !== null && !final && <Button onClick={onRetry}>{text('form.upload.retry')}</Button>}
        <IconButton icon="close" label={text('form.upload.leaveOut', { name: file.name })} onClick={onCancel} />
      </Row>
    </ListItem>
  )
}

/** How much has left this device; then the server checks and keeps it, and nobody knows how long that takes. */
function Progress({ file, sent }: Pick<Upload<unknown>, 'file' | 'sent'>) {
  const text = useText()
  const label = text('form.upload.sending', { name: file.name })
  if (sent === 0 || sent >= 1) return <LinearProgress aria-label={label} sx={{ mt: 2 }} />
  return (
    <Row gap={2}>
      <LinearProgress variant="determinate" value={sent * 100} aria-label={label} sx={{ flex: 1 }} />
      <Typography component="span" variant="caption" color="textSecondary">
        {text('form.upload.percent', { percent: Math.round(sent * 100) })}
      </Typography>
    </Row>
  )
}
