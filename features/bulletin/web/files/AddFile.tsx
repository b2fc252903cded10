import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { useUploads } from '#platform/web/api/use-uploads.ts'
import { SuggestMany, type Suggestion } from '#platform/web/forms/Suggest.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { FileButton } from '#platform/web/ui/FileButton.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { SendingFiles } from '#platform/web/ui/SendingFile.tsx'
import { SwitchRow } from '#platform/web/ui/SwitchRow.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import { attachFile, FILE_BYTES, suggestPictured } from '../../shared/additions.contract.ts'
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

/** Names the children and guests on a picture; one without a photo consent for each is not sent. */
function WhoIsOnIt({ file, onSay, onClose }: { file: File; onSay: (who: Who) => void; onClose: () => void }) {
  const text = useText()
  const [people, setPeople] = useState<readonly Suggestion[]>([])
  const [nobody, setNobody] = useState(false)
  // Only who has no consent has a note.
  const search = async (q: string) =>
    (await call(suggestPictured, { query: { q } })).map(({ consent, ...who }) =>
      consent ? who : { ...who, note: text('bulletin.withoutConsent') },
    )
  const without = nobody ? [] : people.filter(({ note }) => note !== undefined).map(({ name }) => name)
  const unsaid = nobody || people.length > 0 ? undefined : text('bulletin.sayWho')
  const [hasUnchosen, setHasUnchosen] = useState(false)
  const unchosen = hasUnchosen && !nobody ? text('form.chooseOne') : unsaid
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
            disabledReason={without.length > 0 ? text('bulletin.consentFirst') : unchosen}
            onClick={() => onSay(nobody ? { nobody } : { childIds: people.map(({ id }) => id) })}
          >
            {text('bulletin.addPicture')}
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        <Typography color="textSecondary">{text('bulletin.whoHelp')}</Typography>
        <SwitchRow label={text('bulletin.nobodyOnIt')} checked={nobody} onChange={setNobody} />
        {without.length > 0 && (
          <Banner hue="waiting" icon="eyeOff" title={text('bulletin.noConsentFor', { names: without.join(', ') })}>
            {text('bulletin.noConsentBody')}
          </Banner>
        )}
        {!nobody && (
          <SuggestMany
            label={text('bulletin.peopleOnIt')}
            placeholder={text('bulletin.peopleOnItHelp')}
            chosen={people}
            search={search}
            onChange={setPeople}
            onUnchosen={(settle) => setHasUnchosen(settle !== null)}
          />
        )}
      </Stack>
    </Drawer>
  )
}
