import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useCourier, useOutboxEntries, useQueued } from '#platform/web/offline/outbox-context.tsx'
import type { OutboxEntry } from '#platform/web/offline/outbox.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { discardEntry } from '../shared/discarded.contract.ts'

/** Answers to surveys may be anonymous: the office is told nothing of them. */
const isPrivate = ({ endpoint }: OutboxEntry): boolean => endpoint.startsWith('surveys.')

/** Entries of this device that the server refused, about one person or all: what, when and why, to be sent again or discarded. */
export function RefusedEntries({ personId }: { personId?: string }) {
  const text = useText()
  const { outbox, flush } = useCourier()
  const [asked, setAsked] = useState<OutboxEntry | null>(null)
  const entries = useOutboxEntries().filter(
    ({ at, about }) => at === 'refused' && (personId === undefined || about?.personId === personId),
  )
  const report = useQueued(discardEntry)
  const discard = async (entry: OutboxEntry) => {
    const { id, about, refused = '', madeAt } = entry
    const what = about ? `${about.name}: ${about.what}` : text('notices.refused.entry')
    if (!isPrivate(entry))
      await report('discarded', { body: { id, personId: about?.personId ?? null, what, reason: refused, madeAt } })
    await outbox.discard(entry)
  }
  if (entries.length === 0) return null
  return (
    <Stack spacing={2} component="section" aria-label={text('notices.refused')}>
      {entries.map((entry) => (
        <Banner
          key={entry.id}
          hue="notthere"
          alert
          title={entry.about ? `${entry.about.name}: ${entry.about.what}` : text('notices.refused.entry')}
        >
          <Typography color="textSecondary">{showMoment(entry.madeAt)}</Typography>
          <Box sx={{ overflowWrap: 'anywhere' }}>{entry.refused}</Box>
          <Row wrap sx={{ mt: 2 }}>
            <Button size="small" icon="refresh" onClick={() => void outbox.retry(entry).then(flush)}>
              {text('utils.tryAgain')}
            </Button>
            <Button size="small" look="danger" onClick={() => setAsked(entry)}>
              {text('notices.refused.discard')}
            </Button>
          </Row>
        </Banner>
      ))}
      {asked && (
        <ConfirmDialog
          title={text('notices.refused.ask')}
          confirm={text('notices.refused.discard')}
          danger
          onConfirm={() => discard(asked)}
          onClose={() => setAsked(null)}
        >
          {text(isPrivate(asked) ? 'notices.refused.askBodyPrivate' : 'notices.refused.askBody')}
        </ConfirmDialog>
      )}
    </Stack>
  )
}
