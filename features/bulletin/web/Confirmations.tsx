import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import type { Post } from '../shared/bulletin.contract.ts'
import { whenOf } from './post-words.tsx'
import { usePostActions } from './use-post-actions.ts'

/** How many confirmed a post, by when they should, and the way to remind the others. Only for who may know the numbers. */
export function Confirmations({ post }: { post: Post }) {
  const text = useText()
  const { remind, busy } = usePostActions(post)
  const { counts, mustConfirm, confirmBy, abilities } = post
  if (counts === null || !mustConfirm || !abilities.readers) return null
  const { recipients, confirmed } = counts
  const open = recipients - confirmed
  const words = text('bulletin.confirmedOf', { confirmed, recipients })
  return (
    <Row wrap gap={4} sx={{ rowGap: 3 }}>
      <Box sx={{ ...REST, flexBasis: 220 }}>
        <Row sx={{ justifyContent: 'space-between', mb: 1 }}>
          <Typography component="span" variant="subtitle2">
            {words}
          </Typography>
          {confirmBy !== null && (
            <Typography component="span" variant="caption" color="textSecondary">
              {text('bulletin.by', { when: whenOf(text, confirmBy) })}
            </Typography>
          )}
        </Row>
        <LinearProgress
          variant="determinate"
          value={recipients === 0 ? 0 : (confirmed / recipients) * 100}
          aria-label={words}
          sx={{
            height: 8,
            borderRadius: 1,
            background: 'var(--line)',
            '& .MuiLinearProgress-bar': { background: 'var(--arrived-dot)', borderRadius: 1 },
          }}
        />
      </Box>
      {abilities.remind && open > 0 && (
        <Button icon="bell" busy={busy} onClick={() => void remind()}>
          {text('bulletin.remind', { count: open })}
        </Button>
      )}
    </Row>
  )
}
