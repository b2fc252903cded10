import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { isAbout, peopleOf } from '#platform/web/offline/entry-people.ts'
import { useCourier, useOutboxEntries, useQueued } from '#platform/web/offline/outbox-context.tsx'
import type { OutboxEntry } from '#platform/web/offline/outbox.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { discardEntry } from '../shared/discarded.contract.ts'

/** Answers to surveys may be anonymous: the office is told nothing of them. */
const isPrivate = ({ endpoint }: OutboxEntry): boolean => endpoint.startsWith('surveys.')

/**
 * What the office is told of a discarded entry: of each person alone, since not everybody in the office may read about all of them. Somebody whom no record
 * names is not named; the run is.
 */
function reportsOf(entry: OutboxEntry, unnamed: string): { personId: string | null; what: string }[] {
  const { about } = entry
  if (about === undefined) return [{ personId: null, what: unnamed }]
  const known = peopleOf(entry).filter((one) => one.personId !== null)
  const all = known.length === peopleOf(entry).length
  return [
    ...known.map(({ personId, ...one }) => ({ personId, what: lineOf(one) })),
    ...(all ? [] : [{ personId: null, what: lineOf(about) }]),
  ]
}

const lineOf = ({ name, what }: { name: string; what: string }): string => `${name}: ${what}`

/** Entries of this device that the server refused, about one person or all: what, when and why, to be sent again or discarded. */
export function RefusedEntries({ personId }: { personId?: string }) {
  const text = useText()
  const { outbox, flush } = useCourier()
  const [asked, setAsked] = useState<OutboxEntry | null>(null)
  const entries = useOutboxEntries().filter(
    (entry) => entry.at === 'refused' && (personId === undefined || isAbout(entry, personId)),
  )
  const report = useQueued(discardEntry)
  const discard = async (entry: OutboxEntry) => {
    const { id, refused = '', madeAt } = entry
    if (!isPrivate(entry))
      for (const { personId: about, what } of reportsOf(entry, text('notices.refused.entry')))
        await report('discarded', { body: { id, personId: about, what, reason: refused, madeAt } })
    await outbox.discard(entry)
  }
  // On the page of one of several people that person alone is named.
  const titleOf = (entry: OutboxEntry): string => {
    const one = peopleOf(entry).find((person) => person.personId === personId) ?? entry.about
    return one ? lineOf(one) : text('notices.refused.entry')
  }
  if (entries.length === 0) return null
  return (
    <Stack spacing={2} component="section" aria-label={text('notices.refused')}>
      {entries.map((entry) => (
        <Banner key={entry.id} hue="notthere" alert title={titleOf(entry)}>
          {personId === undefined && entry.about?.people && (
            <Box component="ul" sx={{ m: 0, pl: 5 }}>
              {entry.about.people.map((one, index) => (
                <li key={one.personId ?? index}>{lineOf(one)}</li>
              ))}
            </Box>
          )}
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
          {asked.about?.people && (
            <Typography component="p" sx={{ mt: 2 }}>
              {text('notices.refused.askAll', { names: asked.about.people.map(({ name }) => name).join(', ') })}
            </Typography>
          )}
        </ConfirmDialog>
      )}
    </Stack>
  )
}
