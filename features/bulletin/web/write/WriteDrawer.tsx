import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { ApiProblem, cancelledByOwner } from '#platform/web/api/api-problem.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { Form, type FormHandle } from '#platform/web/forms/Form.tsx'
import type { InputProps } from '#platform/web/forms/input-props.ts'
import { INPUTS } from '#platform/web/forms/inputs.tsx'
import { currentLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog, Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { askApproval, createPost, getPost, publishPost, updatePost, type Post } from '../../shared/bulletin.contract.ts'
import { postFields } from '../../shared/bulletin.fields.ts'
import { pastPublication } from '../../shared/posts.rules.ts'
import { Targets } from '../post-words.tsx'
import { TOUCHES } from '../use-post-actions.ts'
import { AUDIENCE, audienceInput, recipientsInWords } from './AudienceInput.tsx'
import { useRecipients } from './RecipientsCard.tsx'
import { addressesAnybody, audienceOf, chosenIn, chosenOf, contentOf, momentOf, valuesOf } from './values.ts'

type WriteDrawerProps = {
  board: Post['board']
  /** null: a new one. */
  id: string | null
  /** With the id of what was saved. */
  onClose: (post?: string) => void
}

const FORM = 'post-form'

/** Writes a post, or changes one: what it says, whom it addresses with their number, and then saved, published or planned. */
export function WriteDrawer({ board, id, onClose }: WriteDrawerProps) {
  const text = useText()
  const query = useCall(getPost, { params: { id: id ?? '' } }, { enabled: id !== null })
  if (id === null) return <Editor board={board} post={null} onClose={onClose} />
  if (query.data) return <Editor board={board} post={query.data} onClose={onClose} />
  return (
    <Drawer title={text('bulletin.editTitle')} onClose={() => onClose()}>
      <Loaded query={query}>{() => null}</Loaded>
    </Drawer>
  )
}

type EditorProps = { board: Post['board']; post: Post | null; onClose: (post?: string) => void }

function Editor({ board, post: given, onClose }: EditorProps) {
  const text = useText()
  const { role, groups } = useMe()
  // What it was when writing began: a newer version is refused by the server, not mixed in.
  const [post] = useState(given)
  const form = useRef<FormHandle>(null)
  const intent = useRef<'save' | 'publish'>('save')
  const [newId] = useState(() => uuidv7())
  const [chosen, setChosen] = useState(() => chosenOf(post))
  const [values] = useState(() => valuesOf(post, currentLanguage()))
  const [later, setLater] = useState(typeof values['publishAt'] === 'string')
  const [inputs] = useState(() => ({
    publishAt: publishAtInput(setLater),
    urgency: UrgencyInput,
    audience: audienceInput(board, setChosen),
  }))
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<{ go: () => void; stay: () => void } | null>(null)
  const create = useCommand(createPost, TOUCHES)
  const update = useCommand(updatePost, TOUCHES)
  const publish = useCommand(publishPost, TOUCHES)
  const ask = useCommand(askApproval, TOUCHES)
  const office = role === 'CB_ADMIN'
  const fixed = post !== null && post.state !== 'draft' && post.state !== 'waiting'
  const published = post?.state === 'published' || post?.state === 'past'
  const publishes = !published && (office || post?.state !== 'waiting')
  const anybody = addressesAnybody(chosen)
  const recipients = useRecipients(board, chosen, !fixed)
  const asking = anybody ? (recipients?.total ?? 0) : 0
  const total = fixed ? (post.counts?.recipients ?? 0) : asking

  const write = async (typed: FieldValues): Promise<Post> => {
    const body = contentOf(typed, post)
    const audience = audienceOf(chosenIn(typed['audience']))
    if (post === null) return create.mutateAsync({ body: { id: newId, board, audience, ...body } })
    const changes = {
      version: post.version,
      ...body,
      ...(!fixed && { audience }),
      askAgain: typed['askAgain'] === true,
    }
    return update.mutateAsync({ params: { id: post.id }, body: changes })
  }
  const save = async (typed: FieldValues) => {
    const going = intent.current === 'publish'
    const publishAt = momentOf(typed['publishAt'])
    const past = going && office && publishAt !== null && pastPublication(new Date(publishAt), serverNow())
    if (past) throw new ApiProblem({ status: 400, fields: [{ ...past, message: text(past.message) }] })
    if (going && office)
      await new Promise<void>((go, reject) => setAsked({ go, stay: () => reject(cancelledByOwner()) }))
    setBusy(true)
    try {
      const saved = await write(typed)
      const params = { id: saved.id }
      if (going && office) {
        const done = await publish.mutateAsync({ params, body: { version: saved.version, publishAt } })
        toast(
          'success',
          text(done.state === 'planned' ? 'bulletin.saidPlanned' : 'bulletin.saidPublished', { count: total }),
        )
      } else if (going) {
        await ask.mutateAsync({ params, body: { version: saved.version } })
        toast('success', text('bulletin.saidAsked'))
      } else toast('success', text('utils.saved'))
      onClose(saved.id)
    } finally {
      setBusy(false)
    }
  }
  const missing = anybody ? undefined : text('bulletin.needsRecipients')
  const nobody = recipients?.total === 0 ? text('bulletin.reachesNobody') : undefined
  const mainWord = office
    ? text(later ? 'bulletin.planFor' : 'bulletin.publishTo', { count: total })
    : text('bulletin.ask')
  return (
    <Drawer
      title={text(post === null ? 'bulletin.add' : 'bulletin.editTitle')}
      {...(post !== null && { over: post.title })}
      unsaved={() => !busy && form.current?.isDirty() === true}
      onClose={() => onClose(post?.id)}
      footer={
        <>
          <Button
            type="submit"
            form={FORM}
            busy={busy}
            {...(!publishes && { look: 'primary' as const })}
            disabledReason={missing}
            reasonShown
            onClick={() => (intent.current = 'save')}
          >
            {text(fixed ? 'utils.save' : 'bulletin.saveDraft')}
          </Button>
          {publishes && (
            <Button
              type="submit"
              form={FORM}
              look="primary"
              icon={later ? 'clock' : 'news'}
              busy={busy}
              disabledReason={missing ?? nobody}
              onClick={() => (intent.current = 'publish')}
            >
              {mainWord}
            </Button>
          )}
        </>
      }
    >
      <Stack spacing={6}>
        <Form
          ref={form}
          id={FORM}
          fields={[...postFields({ published, publishes: publishes && office }), ...(fixed ? [] : [AUDIENCE])]}
          values={values}
          columns={1}
          inputs={inputs}
          draft={{ record: post?.id ?? `new ${board}`, version: post?.version }}
          failed="create.error"
          onSubmit={save}
        />
        {fixed && (
          <Stack component="section" spacing={4} aria-labelledby="post-recipients">
            <Typography id="post-recipients" component="h3" variant="h4">
              {text('bulletin.recipients')}
            </Typography>
            <Targets post={post} />
            <Typography color="textSecondary">{text('bulletin.audienceStays')}</Typography>
          </Stack>
        )}
      </Stack>
      {asked && (
        <ConfirmDialog
          title={text(later ? 'bulletin.planQuestion' : 'bulletin.publishQuestion', { count: total })}
          confirm={text(later ? 'bulletin.plan' : 'bulletin.publish')}
          onConfirm={asked.go}
          onClose={() => {
            asked.stay()
            setAsked(null)
          }}
        >
          <Stack spacing={3}>
            <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
              {recipientsInWords(text, chosen, groups)}
            </Typography>
            <Typography>{text(later ? 'bulletin.planBody' : 'bulletin.publishBody')}</Typography>
          </Stack>
        </ConfirmDialog>
      )}
    </Drawer>
  )
}

/** How urgent it is, and what that means for its recipients. */
function UrgencyInput(props: InputProps) {
  const text = useText()
  return (
    <Stack spacing={1}>
      <INPUTS.radio {...props} />
      <Typography variant="caption" color="textSecondary">
        {text(`bulletin.urgencyHelp.${String(props.value ?? 'info')}`)}
      </Typography>
    </Stack>
  )
}

/** The moment of publishing; `onLater` hears whether there is one. */
function publishAtInput(onLater: (later: boolean) => void): ComponentType<InputProps> {
  return function PublishAt(props: InputProps) {
    const there = props.value !== null && props.value !== ''
    useEffect(() => onLater(there), [there])
    return <INPUTS.datetime {...props} />
  }
}
