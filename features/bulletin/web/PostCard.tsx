import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import type { Post } from '../shared/bulletin.contract.ts'
import { Confirmations } from './Confirmations.tsx'
import { FileSummary } from './files/FileList.tsx'
import { LanguageNote } from './LanguageNote.tsx'
import { OwnState, StateOfPost, Targets, UrgencyChip, whenOf } from './post-words.tsx'
import { usePostActions } from './use-post-actions.ts'

/** The beginning of a long text: the whole is one tap away. */
const BEGINNING = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 4,
  overflow: 'hidden',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
} as const

const FRAME: Partial<Record<Post['urgency'], string>> = { emergency: 'var(--alert-dot)' }

/** A post on the board: how urgent it is, who says what to whom, and what the reader is asked for. The whole card opens it. */
export function PostCard({ post, onOpen }: { post: Post; onOpen: () => void }) {
  const text = useText()
  const mobile = useMobile()
  const { confirm, busy } = usePostActions(post)
  const { title, body } = post.translation ?? post
  const fresh = post.recipient && post.readAt === null
  const frame = FRAME[post.urgency]
  const asked = post.mustConfirm && post.recipient && post.confirmedAt === null && post.state === 'published'
  return (
    <Card
      component="article"
      aria-labelledby={`post-${post.id}`}
      sx={{ position: 'relative', p: 4, ...(frame !== undefined && { borderColor: frame }) }}
    >
      <Stack spacing={3}>
        <Row wrap sx={{ rowGap: 1 }}>
          <UrgencyChip urgency={post.urgency} />
          {post.pinned && (
            <StateChip hue="onboard" icon="pin">
              {text('bulletin.pinned')}
            </StateChip>
          )}
          <StateOfPost post={post} />
          <OwnState post={post} />
          <Typography component="span" variant="caption" color="textSecondary">
            {[post.author?.fullName, whenOf(text, post.publishAt ?? post.modifiedAt)].filter(Boolean).join(' · ')}
            {post.edited && ` · ${text('bulletin.edited')}`}
          </Typography>
        </Row>
        <Box>
          <Typography id={`post-${post.id}`} component="h2" variant="h4" sx={{ overflowWrap: 'anywhere' }}>
            <ButtonBase
              onClick={onOpen}
              sx={{
                font: 'inherit',
                textAlign: 'left',
                // Where nothing else is to be pressed, the card is the button.
                '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 3 },
                '&:focus-visible::after': { outline: '2px solid var(--focus)', outlineOffset: 2 },
                ...(fresh && { fontWeight: 700 }),
              }}
            >
              {title}
            </ButtonBase>
          </Typography>
          {body !== '' && <Typography sx={{ ...BEGINNING, mt: 1 }}>{body}</Typography>}
          <LanguageNote post={post} />
        </Box>
        {post.attachments.length > 0 && <FileSummary post={post} />}
        <Box sx={{ position: 'relative', zIndex: 1, '&:empty': { display: 'none' } }}>
          <Confirmations post={post} />
          {asked && (
            <Button look="primary" icon="check" block={mobile} busy={busy} onClick={() => void confirm()}>
              {text('bulletin.confirm')}
            </Button>
          )}
        </Box>
        <Row wrap sx={{ justifyContent: 'space-between', rowGap: 2 }}>
          <Targets post={post} />
          {post.counts !== null && post.abilities.readers && (
            <Row gap={1} sx={{ color: 'text.secondary' }}>
              <Icon name="eye" size={16} />
              <Typography component="span" variant="caption">
                {text('bulletin.readOf', { read: post.counts.read, recipients: post.counts.recipients })}
              </Typography>
            </Row>
          )}
        </Row>
      </Stack>
    </Card>
  )
}
