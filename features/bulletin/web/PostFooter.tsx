import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCommand } from '#platform/web/api/use-call.ts'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { archivePost, publishPost, refusePost, type Post } from '../shared/bulletin.contract.ts'
import { recipientsInWords } from './write/AudienceInput.tsx'
import { TranslateDrawer } from './write/TranslateDrawer.tsx'
import { chosenOf } from './write/values.ts'
import { TOUCHES, usePostActions } from './use-post-actions.ts'

/** What can be done with a post that is open; the server says what, in `abilities`. */
export function PostFooter({ post, onEdit, onClose }: { post: Post; onEdit: () => void; onClose: () => void }) {
  const text = useText()
  const { confirm, ask, busy } = usePostActions(post)
  const [asked, setAsked] = useState<'publish' | 'refuse' | 'archive' | 'translate' | null>(null)
  const publish = useCommand(publishPost, TOUCHES)
  const refuse = useCommand(refusePost, TOUCHES)
  const archive = useCommand(archivePost, TOUCHES)
  const params = { id: post.id }
  const { abilities, counts, state, version } = post
  const toConfirm = post.mustConfirm && post.recipient && post.confirmedAt === null && state === 'published'
  const recipients = counts?.recipients ?? 0
  const close = () => setAsked(null)
  return (
    <>
      {abilities.archive && (
        <Button look="danger" icon="archive" onClick={() => setAsked('archive')}>
          {text(removes(post) ? 'bulletin.remove' : 'bulletin.withdraw')}
        </Button>
      )}
      {abilities.refuse && <Button onClick={() => setAsked('refuse')}>{text('bulletin.refuse')}</Button>}
      {abilities.edit && (
        <Button icon="edit" onClick={onEdit}>
          {text('utils.edit')}
        </Button>
      )}
      {abilities.edit && (
        <Button icon="translate" onClick={() => setAsked('translate')}>
          {text('bulletin.translate')}
        </Button>
      )}
      {abilities.ask && (
        <Button look="primary" busy={busy} onClick={() => void ask()}>
          {text('bulletin.ask')}
        </Button>
      )}
      {abilities.publish && (
        <Button look="primary" icon="news" onClick={() => setAsked('publish')}>
          {text('bulletin.publishTo', { count: recipients })}
        </Button>
      )}
      {toConfirm ? (
        <Button look="primary" icon="check" busy={busy} onClick={() => void confirm()}>
          {text('bulletin.confirm')}
        </Button>
      ) : (
        <Button onClick={onClose}>{text('utils.close')}</Button>
      )}
      {asked === 'translate' && <TranslateDrawer post={post} onClose={close} />}
      {asked === 'publish' && (
        <ConfirmDialog
          title={text('bulletin.publishQuestion', { count: recipients })}
          confirm={text('bulletin.publish')}
          onConfirm={async () => {
            await publish.mutateAsync({ params, body: { version } })
            toast('success', text('bulletin.saidPublished', { count: recipients }))
          }}
          onClose={close}
        >
          <Stack spacing={3}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{post.title}</Typography>
            <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
              {recipientsInWords(text, chosenOf(post), [])}
            </Typography>
          </Stack>
        </ConfirmDialog>
      )}
      {asked === 'refuse' && (
        <ReasonDrawer
          title={text('bulletin.refuseIt', { title: post.title })}
          body={text('bulletin.refuseBody')}
          confirm={text('bulletin.refuse')}
          onConfirm={(reason) => refuse.mutateAsync({ params, body: { version, reason } })}
          onClose={close}
        />
      )}
      {asked === 'archive' && (
        <ReasonDrawer
          title={text(removes(post) ? 'bulletin.removeIt' : 'bulletin.withdrawIt', { title: post.title })}
          body={text(removes(post) ? 'bulletin.removeBody' : 'bulletin.withdrawBody')}
          confirm={text(removes(post) ? 'bulletin.remove' : 'bulletin.withdraw')}
          onConfirm={async (reason) => {
            await archive.mutateAsync({ params, query: { reason } })
            onClose()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

const removes = ({ state }: Post) => state === 'draft' || state === 'waiting' || state === 'planned'
