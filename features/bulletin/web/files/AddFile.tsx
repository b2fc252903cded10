import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { autocompleteChildren } from '#features/children/shared/children.contract.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { base64Of } from '#platform/web/api/base64.ts'
import { call } from '#platform/web/api/call.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useProblemText } from '#platform/web/api/use-problem-text.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { SuggestMany, type Suggestion } from '#platform/web/forms/Suggest.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { FileButton } from '#platform/web/ui/FileButton.tsx'
import { SwitchRow } from '#platform/web/ui/SwitchRow.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { attachFile, FILE_BYTES } from '../../shared/additions.contract.ts'
import { FILES_MAX, type Post } from '../../shared/bulletin.contract.ts'
import { TOUCHES } from '../use-post-actions.ts'

const ACCEPT = '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.odt,.txt,.csv'
const PICTURE = /\.(?:png|jpe?g|webp)$/i
const MEGABYTE = 1024 * 1024

/** Adds a file to a post; of a picture it is asked first who can be recognised on it. */
export function AddFile({ post }: { post: Post }) {
  const text = useText()
  const [problem, setProblem] = useState<string | null>(null)
  const [picture, setPicture] = useState<File | null>(null)
  const { send, busy } = useSend(post)
  const choose = (file: File) => {
    setProblem(null)
    if (file.size > FILE_BYTES) return setProblem(text('bulletin.tooLarge', { megabytes: FILE_BYTES / MEGABYTE }))
    if (PICTURE.test(file.name)) return setPicture(file)
    void send(file, { nobody: true }).then(setProblem)
  }
  return (
    <Stack spacing={2}>
      <FileButton
        label={text('bulletin.addFile')}
        accept={ACCEPT}
        busy={busy || post.attachments.length >= FILES_MAX}
        onChoose={choose}
      />
      {problem !== null && <Banner hue="alert" alert title={problem} />}
      {picture && <WhoIsOnIt post={post} file={picture} onClose={() => setPicture(null)} />}
    </Stack>
  )
}

/** Sends a file; answers what went wrong in words, or null. */
function useSend(post: Post) {
  const text = useText()
  const problemText = useProblemText()
  const attach = useCommand(attachFile, TOUCHES)
  // A repeat after a lost answer is the same file.
  const [ids] = useState(() => new WeakMap<File, string>())
  return {
    busy: attach.isPending,
    send: async (file: File, who: { childIds?: string[]; nobody?: boolean }): Promise<string | null> => {
      const id = ids.get(file) ?? uuidv7()
      ids.set(file, id)
      try {
        const data = await base64Of(file)
        await attach.mutateAsync({
          params: { id: post.id },
          body: { id, data, name: file.name, size: data.length, ...who },
        })
        toast('success', text('bulletin.fileAdded', { name: file.name }))
        return null
      } catch (error) {
        const field = error instanceof ApiProblem ? error.facts.fields?.[0]?.message : undefined
        return field ?? problemText(error)
      }
    },
  }
}

function WhoIsOnIt({ post, file, onClose }: { post: Post; file: File; onClose: () => void }) {
  const text = useText()
  const { send, busy } = useSend(post)
  const [children, setChildren] = useState<readonly Suggestion[]>([])
  const [nobody, setNobody] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const add = async () => {
    const failed = await send(file, nobody ? { nobody } : { childIds: children.map(({ id }) => id) })
    setProblem(failed)
    if (failed === null) onClose()
  }
  const said = nobody || children.length > 0
  return (
    <Drawer
      title={text('bulletin.whoIsOnIt')}
      over={file.name}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button
            look="primary"
            icon="upload"
            busy={busy}
            disabledReason={said ? undefined : text('bulletin.sayWho')}
            onClick={() => void add()}
          >
            {text('bulletin.addPicture')}
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        <Typography color="textSecondary">{text('bulletin.whoHelp')}</Typography>
        <SwitchRow label={text('bulletin.nobodyOnIt')} checked={nobody} onChange={setNobody} />
        {!nobody && (
          <SuggestMany
            label={text('bulletin.childrenOnIt')}
            placeholder={text('bulletin.audience.familiesHelp')}
            chosen={children}
            search={(q) => call(autocompleteChildren, { query: { q } })}
            onChange={setChildren}
          />
        )}
        {problem !== null && <Banner hue="alert" alert title={problem} />}
      </Stack>
    </Drawer>
  )
}
