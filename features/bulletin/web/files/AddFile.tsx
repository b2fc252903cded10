import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { autocompleteChildren } from '#features/children/shared/children.contract.ts'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { useUploads } from '#platform/web/api/use-uploads.ts'
import { SuggestMany, type Suggestion } from '#platform/web/forms/Suggest.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { FileButton } from '#platform/web/ui/FileButton.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { SendingFiles } from '#platform/web/ui/SendingFile.tsx'
import { SwitchRow } from '#platform/web/ui/SwitchRow.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import { attachFile, FILE_BYTES } from '../../shared/additions.contract.ts'
import { FILES_MAX, type Post } from '../../shared/bulletin.contract.ts'
import { TOUCHES } from '../use-post-actions.ts'

const ACCEPT = '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.odt,.txt,.csv'
const PICTURE = /\.(?:png|jpe?g|webp)$/i

/** Who can be recognised on a picture. */
type Who = { childIds: string[] } | { nobody: true }

/** Adds files to a post; of a picture it is asked first who can be recognised on it. One that did not arrive can be sent again. */
export function AddFile({ post }: { post: Post }) {
  const text = useText()
  const mobile = useMobile()
  const client = useQueryClient()
  const [picture, setPicture] = useState<File | null>(null)
  const { uploads, add, retry, cancel } = useUploads<Who>({
    bytes: FILE_BYTES,
    send: async (body, who, options) => {
      await call(attachFile, { params: { id: post.id }, body: { ...body, ...who } }, options)
      await Promise.all(TOUCHES.touches.map((key) => refresh(client, key)))
      toast('success', text('bulletin.fileAdded', { name: body.name }))
    },
  })
  const full = post.attachments.length + uploads.length >= FILES_MAX
  const choose = (file: File) => {
    if (PICTURE.test(file.name) && file.size <= FILE_BYTES) setPicture(file)
    else add(file, { nobody: true })
  }
  return (
    <Stack spacing={2}>
      <SendingFiles label={text('bulletin.sending')} uploads={uploads} onRetry={retry} onCancel={cancel} />
      <Row wrap>
        <FileButton label={text('bulletin.addFile')} accept={ACCEPT} busy={full} onChoose={choose} />
        {mobile && (
          <FileButton
            label={text('bulletin.photo')}
            accept="image/*"
            busy={full}
            camera
            icon="camera"
            onChoose={choose}
          />
        )}
      </Row>
      {picture && (
        <WhoIsOnIt
          file={picture}
          onSay={(who) => {
            setPicture(null)
            add(picture, who)
          }}
          onClose={() => setPicture(null)}
        />
      )}
    </Stack>
  )
}

function WhoIsOnIt({ file, onSay, onClose }: { file: File; onSay: (who: Who) => void; onClose: () => void }) {
  const text = useText()
  const [children, setChildren] = useState<readonly Suggestion[]>([])
  const [nobody, setNobody] = useState(false)
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
            disabledReason={said ? undefined : text('bulletin.sayWho')}
            onClick={() => onSay(nobody ? { nobody } : { childIds: children.map(({ id }) => id) })}
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
      </Stack>
    </Drawer>
  )
}
