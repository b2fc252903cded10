import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { type Post } from '../shared/bulletin.contract.ts'
import { listReaders, type Reader } from '../shared/readers.contract.ts'
import { Confirmations } from './Confirmations.tsx'
import { whenOf } from './post-words.tsx'

const PARTS = ['open', 'done'] as const

/** Who has not read or confirmed a post, and who has, with the times. */
export function Readers({ post }: { post: Post }) {
  const text = useText()
  const [part, setPart] = useState<(typeof PARTS)[number]>('open')
  const query = useCall(listReaders, { params: { id: post.id } })
  const done = (one: Reader) => (post.mustConfirm ? one.confirmedAt : one.readAt) !== null
  const kind = post.mustConfirm ? 'confirmed' : 'read'
  return (
    <Stack spacing={4}>
      <Confirmations post={post} />
      <Loaded query={query}>
        {(readers) => {
          const shown = readers.filter((one) => done(one) === (part === 'done'))
          const unnamed = (post.counts?.recipients ?? readers.length) - readers.length
          const count = (of: boolean) => readers.filter((one) => done(one) === of).length
          return (
            <>
              <Progress readers={readers} />
              <FilterChips
                label={text('list.filters')}
                chosen={part}
                filters={PARTS.map((key) => ({
                  key,
                  label: text(`bulletin.readers.${kind}.${key}`),
                  count: count(key === 'done'),
                }))}
                onChoose={setPart}
              />
              {shown.length === 0 ? (
                <EmptyState
                  icon={part === 'open' && unnamed <= 0 ? 'check' : 'people'}
                  title={text(unnamed > 0 ? 'bulletin.readers.none.named' : `bulletin.readers.none.${part}`)}
                />
              ) : (
                <List aria-label={text(`bulletin.readers.${kind}.${part}`)}>
                  {shown.map((one) => (
                    <ListItem key={one.id} divider disableGutters>
                      <PersonRow id={one.id} name={one.fullName}>
                        <When reader={one} />
                        <Ways reader={one} />
                      </PersonRow>
                    </ListItem>
                  ))}
                </List>
              )}
              {unnamed > 0 && (
                <Typography variant="body2" color="textSecondary">
                  {text('bulletin.readers.unnamed', { count: unnamed })}
                </Typography>
              )}
            </>
          )
        }}
      </Loaded>
    </Stack>
  )
}

/** On which channels the notice left for a reader who has not read the post yet. */
function Ways({ reader: { readAt, deliveries } }: { reader: Reader }) {
  const text = useText()
  if (readAt !== null || deliveries.length === 0) return null
  const words = deliveries.map(({ channel, state }) =>
    text(`bulletin.delivery.${state}`, { channel: text(`bulletin.channel.${channel}`) }),
  )
  return (
    <Typography component="span" variant="caption" color="textSecondary">
      {words.join(', ')}
    </Typography>
  )
}

/** How the notice goes out to all: what left, what waits, what could not be delivered. */
function Progress({ readers }: { readers: readonly Reader[] }) {
  const text = useText()
  const all = readers.flatMap((one) => one.deliveries)
  const lines = [...Map.groupBy(all, (one) => one.channel)].map(([channel, its]) => {
    const count = (state: Reader['deliveries'][number]['state']) => its.filter((one) => one.state === state).length
    const words = [
      text('bulletin.progress.sent', { sent: count('sent') + count('skipped'), all: its.length }),
      ...(count('waiting') > 0 ? [text('bulletin.progress.waiting', { waiting: count('waiting') })] : []),
      ...(count('failed') > 0 ? [text('bulletin.progress.failed', { failed: count('failed') })] : []),
    ]
    return {
      channel,
      words: text('bulletin.progress.by', { channel: text(`bulletin.channel.${channel}`), words: words.join(', ') }),
      failed: count('failed') > 0,
    }
  })
  if (lines.length === 0) return null
  return (
    <Stack component="section" spacing={1} aria-label={text('bulletin.progress')}>
      {lines.map(({ channel, words, failed }) => (
        <Typography key={channel} variant="body2" color={failed ? 'error' : 'textSecondary'}>
          {words}
        </Typography>
      ))}
    </Stack>
  )
}

function When({ reader: { readAt, confirmedAt } }: { reader: Reader }) {
  const text = useText()
  if (confirmedAt !== null)
    return <StateChip hue="arrived">{text('bulletin.confirmedAt', { when: whenOf(text, confirmedAt) })}</StateChip>
  return (
    <Typography component="span" variant="caption" color="textSecondary">
      {readAt === null ? text('bulletin.notRead') : text('bulletin.readAt', { when: whenOf(text, readAt) })}
    </Typography>
  )
}
