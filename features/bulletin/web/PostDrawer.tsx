import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { LoadedRecord } from '#platform/web/detail/LoadedRecord.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { getPost, type Post } from '../shared/bulletin.contract.ts'
import { readPost } from '../shared/readers.contract.ts'
import { Confirmations } from './Confirmations.tsx'
import { Earlier } from './Earlier.tsx'
import { FileList } from './files/FileList.tsx'
import { LanguageNote } from './LanguageNote.tsx'
import { PostFooter } from './PostFooter.tsx'
import { StateOfPost, Targets, UrgencyChip, whenOf } from './post-words.tsx'
import { Readers } from './Readers.tsx'

type PostDrawerProps = { id: string; onEdit: () => void; onClose: () => void }

/** One post: what it says, what it said before, who read it, and what can be done with it. Opening it is reading it. */
export function PostDrawer({ id, onEdit, onClose }: PostDrawerProps) {
  const text = useText()
  const query = useCall(getPost, { params: { id } })
  const post = query.data
  return (
    <Drawer
      title={(post?.translation ?? post)?.title ?? text('bulletin.one')}
      {...(post && { over: overOf(text, post) })}
      onClose={onClose}
      footer={post && <PostFooter post={post} onEdit={onEdit} onClose={onClose} />}
    >
      <LoadedRecord query={query} rows={3}>
        {(found) => <Opened post={found} />}
      </LoadedRecord>
    </Drawer>
  )
}

const overOf = (text: ReturnType<typeof useText>, post: Post) =>
  [post.author?.fullName, whenOf(text, post.publishAt ?? post.modifiedAt)].filter(Boolean).join(' · ')

function Opened({ post }: { post: Post }) {
  const text = useText()
  const [tab, setTab] = useState<'post' | 'readers'>('post')
  const read = useCommand(readPost, {
    touches: [
      ['bulletin', 'search'],
      ['bulletin', 'counts'],
    ],
  })
  const opened = useEffectEvent(() => {
    if (post.recipient && post.readAt === null && post.state === 'published')
      read.mutate({ params: { id: post.id }, body: { revision: post.revision } })
  })
  useEffect(() => opened(), [post.id, post.revision])
  return (
    <Stack spacing={4}>
      {post.abilities.readers && post.counts !== null && (
        <Tabs value={tab} aria-label={text('bulletin.one')} selectionFollowsFocus onChange={(_event, to) => setTab(to)}>
          <Tab id="post-tab" value="post" aria-controls="post-panel" label={text('bulletin.tab.post')} />
          <Tab
            id="readers-tab"
            value="readers"
            aria-controls="readers-panel"
            label={text('bulletin.tab.readers', { count: post.counts.recipients })}
          />
        </Tabs>
      )}
      {tab === 'readers' ? (
        <Box id="readers-panel" role="tabpanel" aria-labelledby="readers-tab">
          <Readers post={post} />
        </Box>
      ) : (
        <Stack
          id="post-panel"
          spacing={4}
          {...(post.abilities.readers && { role: 'tabpanel', 'aria-labelledby': 'post-tab' })}
        >
          <Content post={post} />
        </Stack>
      )}
    </Stack>
  )
}

/** What it says, in the language of the reader where somebody translated it; the original is one tap away. */
function Said({ post }: { post: Post }) {
  const text = useText()
  const [original, setOriginal] = useState(false)
  const { title, body } = (original ? null : post.translation) ?? post
  return (
    <div>
      {original && (
        <Typography component="p" variant="subtitle1" lang={post.language} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
      )}
      <Typography
        lang={original ? post.language : (post.translation ?? post).language}
        sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '70ch' }}
      >
        {body === '' ? text('bulletin.noBody') : body}
      </Typography>
      <LanguageNote post={post} original={original} onOriginal={setOriginal} />
    </div>
  )
}

function Content({ post }: { post: Post }) {
  const text = useText()
  return (
    <>
      {post.reason !== null && (
        <Banner
          hue="notthere"
          icon="info"
          title={text(post.state === 'withdrawn' ? 'bulletin.withdrawnFor' : 'bulletin.refusedFor')}
        >
          {post.reason}
        </Banner>
      )}
      <Row wrap sx={{ rowGap: 1 }}>
        <UrgencyChip urgency={post.urgency} />
        {post.pinned && (
          <StateChip hue="onboard" icon="pin">
            {text('bulletin.pinned')}
          </StateChip>
        )}
        <StateOfPost post={post} />
        {post.recipient && post.confirmedAt !== null && (
          <StateChip hue="arrived">{text('bulletin.confirmedAt', { when: whenOf(text, post.confirmedAt) })}</StateChip>
        )}
      </Row>
      <Said post={post} />
      <FileList post={post} />
      <Confirmations post={post} />
      <Stack spacing={2}>
        <Typography variant="subtitle2" component="h3">
          {text('bulletin.for')}
        </Typography>
        <Targets post={post} />
        {post.expiresAt !== null && (
          <Typography variant="caption" color="textSecondary">
            {text(post.state === 'past' ? 'bulletin.expired' : 'bulletin.expires', {
              when: whenOf(text, post.expiresAt),
            })}
          </Typography>
        )}
        {post.recipient && post.mustConfirm && post.confirmedAt === null && post.confirmBy !== null && (
          <Typography variant="caption" color="textSecondary">
            {text('bulletin.confirmBy', { when: whenOf(text, post.confirmBy) })}
          </Typography>
        )}
      </Stack>
      {post.edited && <Earlier post={post} />}
    </>
  )
}
