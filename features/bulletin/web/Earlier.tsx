import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Timeline } from '#platform/web/ui/Timeline.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { type Post } from '../shared/bulletin.contract.ts'
import { getHistory } from '../shared/readers.contract.ts'
import { whenOf } from './post-words.tsx'

/** What a post said before it was changed, when, and who wrote it. */
export function Earlier({ post }: { post: Post }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <Box component="section" aria-label={text('bulletin.earlier')}>
      <Button look="text" icon="clock" aria-expanded={open} onClick={() => setOpen(!open)}>
        {text(open ? 'bulletin.hideEarlier' : 'bulletin.showEarlier', { count: post.revision - 1 })}
      </Button>
      {open && <Revisions id={post.id} />}
    </Box>
  )
}

function Revisions({ id }: { id: string }) {
  const text = useText()
  const query = useCall(getHistory, { params: { id } })
  return (
    <Loaded query={query} rows={2}>
      {(revisions) => (
        <Timeline
          label={text('bulletin.earlier')}
          facts={revisions.map((one) => ({
            key: String(one.revision),
            title: (
              <Stack spacing={1} component="span" sx={{ overflowWrap: 'anywhere' }}>
                <Typography component="span" variant="subtitle2">
                  {one.title}
                </Typography>
                <Typography component="span" sx={{ whiteSpace: 'pre-line' }}>
                  {one.body}
                </Typography>
              </Stack>
            ),
            note: text('bulletin.earlierNote', {
              name: one.writtenBy ?? '–',
              from: whenOf(text, one.writtenAt),
              to: whenOf(text, one.replacedAt),
            }),
            hue: 'absent' as const,
            icon: 'edit' as const,
            at: 'past' as const,
          }))}
        />
      )}
    </Loaded>
  )
}
