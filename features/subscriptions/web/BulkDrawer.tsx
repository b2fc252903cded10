import LinearProgress from '@mui/material/LinearProgress'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import type { Batch } from '../shared/bulk.contract.ts'
import type { BatchRun } from './use-batch.ts'
import { saveLetters } from './save-letters.ts'

type BulkDrawerProps = { run: BatchRun; list: 'parents' | 'assistants'; onClose: () => void }

/** How far the credentials of many people are: stop, go on, and letters for who could not be written to. */
export function BulkDrawer({ run, list, onClose }: BulkDrawerProps) {
  const text = useText()
  const { batch, busy } = run
  return (
    <Drawer
      title={text('subscriptions.bulk.title')}
      onClose={onClose}
      footer={
        <>
          {batch && busy && <Button onClick={run.stop}>{text('subscriptions.bulk.stop')}</Button>}
          {batch && !busy && batch.state !== 'DONE' && (
            <Button look="primary" onClick={run.goOn}>
              {text('subscriptions.bulk.goOn')}
            </Button>
          )}
          {(!batch || !busy) && <Button onClick={onClose}>{text('utils.close')}</Button>}
        </>
      }
    >
      {batch && <Progress batch={batch} />}
      {batch && !busy && batch.state === 'CANCELLED' && (
        <Banner hue="waiting" icon="info" title={text('subscriptions.bulk.stopped')} />
      )}
      {batch && batch.refused.length > 0 && <Refused batch={batch} list={list} />}
    </Drawer>
  )
}

function Progress({ batch }: { batch: Batch }) {
  const text = useText()
  return (
    <Stack spacing={2} sx={{ mb: 4 }}>
      <LinearProgress
        variant="determinate"
        value={(batch.done / Math.max(batch.total, 1)) * 100}
        aria-label={text('subscriptions.bulk.title')}
      />
      <Typography role="status">
        {text('subscriptions.bulk.progress', { done: batch.done, total: batch.total })}
      </Typography>
      <Typography>{text('subscriptions.bulk.generated', { count: batch.generated })}</Typography>
      {batch.skipped > 0 && (
        <Typography color="textSecondary">{text('subscriptions.bulk.skipped', { count: batch.skipped })}</Typography>
      )}
    </Stack>
  )
}

function Refused({ batch, list }: { batch: Batch; list: 'parents' | 'assistants' }) {
  const text = useText()
  const errorToast = useErrorToast()
  const print = () => saveLetters({ list, ids: batch.refused.map((one) => one.personId) }).catch(errorToast)
  return (
    <Stack spacing={2}>
      <Typography component="h3" variant="h4">
        {text('subscriptions.bulk.refused', { count: batch.refused.length })}
      </Typography>
      <List>
        {batch.refused.map((one) => (
          <ListItem key={one.personId} divider disableGutters>
            <ListItemText primary={one.name} secondary={text(one.reason)} />
          </ListItem>
        ))}
      </List>
      {batch.state === 'DONE' && (
        <Button icon="document" onClick={() => void print()}>
          {text('subscriptions.bulk.lettersForRefused')}
        </Button>
      )}
    </Stack>
  )
}
