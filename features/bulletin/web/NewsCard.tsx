import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { REST, TWO_LINES } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { Disc, StateChip } from '#platform/web/ui/state.tsx'
import { searchPosts, type Post } from '../shared/bulletin.contract.ts'
import type { Urgency } from '../shared/posts.rules.ts'

const SHOWN = 3
const LOOK: Record<Urgency, { hue: Hue; icon: IconName }> = {
  emergency: { hue: 'alert', icon: 'alert' },
  action: { hue: 'waiting', icon: 'attention' },
  info: { hue: 'onboard', icon: 'news' },
  digest: { hue: 'absent', icon: 'news' },
}

/** NEWS: the posts of the board on the home, pinned ones first, with what the reader is asked for. Nothing where there is none. */
export function NewsCard() {
  const text = useText()
  const posts = useCallPage(searchPosts, { body: { limit: SHOWN } })
  const board = paths.page('bulletinBoard')
  if (!posts.data || posts.data.data.length === 0) return null
  return (
    <Card component="section" aria-labelledby="home-news">
      <CardHead
        id="home-news"
        title={text('bulletin.title')}
        action={
          <ButtonLink look="text" to={board}>
            {text('bulletin.widget.all')}
          </ButtonLink>
        }
      />
      <List disablePadding sx={{ borderTop: 1, borderColor: 'divider' }}>
        {posts.data.data.map((post) => (
          <ListItem key={post.id} disablePadding divider>
            <ListItemButton component={AppLink} to={paths.page('bulletinBoard', { post: post.id })} sx={{ gap: 3 }}>
              <NewsRow post={post} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Card>
  )
}

function NewsRow({ post }: { post: Post }) {
  const text = useText()
  const { recipient, mustConfirm, readAt, confirmedAt } = post
  const fresh = recipient && readAt === null
  return (
    <>
      <Disc {...LOOK[post.urgency]} />
      <Box sx={REST}>
        <Typography
          component="span"
          variant={fresh ? 'subtitle2' : 'body1'}
          sx={{ ...TWO_LINES, overflowWrap: 'anywhere' }}
        >
          {(post.translation ?? post).title}
        </Typography>
        <Row wrap component="span" sx={{ rowGap: 1 }}>
          <Typography component="span" variant="caption" color="textSecondary">
            {[
              ...(post.pinned ? [text('bulletin.pinned')] : []),
              ...(post.urgency === 'emergency' || post.urgency === 'action'
                ? [text(`bulletin.urgency.${post.urgency}`)]
                : []),
              showMoment(post.publishAt ?? post.createdAt),
            ].join(' · ')}
          </Typography>
          {recipient && mustConfirm && confirmedAt === null ? (
            <StateChip hue="waiting" icon="check">
              {text('bulletin.toConfirm')}
            </StateChip>
          ) : (
            fresh && (
              <StateChip hue="onboard" icon="bell">
                {text('bulletin.unread')}
              </StateChip>
            )
          )}
        </Row>
      </Box>
    </>
  )
}
