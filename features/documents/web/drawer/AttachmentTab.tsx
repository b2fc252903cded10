import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { useUploads } from '#platform/web/api/use-uploads.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { FileButton } from '#platform/web/ui/FileButton.tsx'
import { NoticeDialog } from '#platform/web/ui/NoticeDialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { SendingFiles } from '#platform/web/ui/SendingFile.tsx'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import {
  ATTACHMENT_BYTES,
  ATTACHMENTS_MAX,
  type Attachment,
  uploadAttachment,
} from '../../shared/attachments.contract.ts'
import { ATTACHMENT_TYPES } from '../../shared/shared-files.rules.ts'
import type { BroughtFile } from '../shared-files/brought-files.ts'
import { KeptFile } from './KeptFile.tsx'

/** Shared files to add when the tab opens, and what is called for each one that was added. */
export type FilesToAttach = { files: readonly BroughtFile[]; onAdded: (place: string) => void }

type AttachmentTabProps = {
  documentId: string
  files: readonly Attachment[]
  writes: boolean
  brought?: FilesToAttach | undefined
}

/** The files of a document: added by a button or dropped here, saved to this device, archived. */
export function AttachmentTab({ documentId, files, writes, brought }: AttachmentTabProps) {
  const text = useText()
  const mobile = useMobile()
  const [over, setOver] = useState(false)
  const megabytes = ATTACHMENT_BYTES / 1024 / 1024
  const client = useQueryClient()
  const { uploads, add, retry, cancel } = useUploads<string | undefined>({
    bytes: ATTACHMENT_BYTES,
    send: async (body, place, options) => {
      await call(uploadAttachment, { params: { id: documentId }, body }, options)
      if (place !== undefined) brought?.onAdded(place)
      await refresh(client, ['documents'])
    },
  })
  const inUse = files.filter(({ status }) => status === 'A')
  const used = inUse.length
  const full = used + uploads.length >= ATTACHMENTS_MAX
  const takes = writes && !full
  const [refused, setRefused] = useState<readonly string[]>([])
  /** Sends files, except those of a name that is there or on its way: these are named in a dialog. `place`: where a shared one waits. */
  const addAll = (chosen: readonly { file: File; place?: string }[]) => {
    // One that was refused for good is replaced by what is chosen instead.
    const underWay = uploads.filter((upload) => !upload.final)
    const replaced = new Set(chosen.map(({ file }) => searchKey(file.name)))
    for (const { id, file, final } of uploads) if (final && replaced.has(searchKey(file.name))) cancel(id)
    const names = new Set(
      [...inUse.map(({ name }) => name), ...underWay.map(({ file }) => file.name)].map((name) => searchKey(name)),
    )
    for (const { file, place } of chosen) {
      const key = searchKey(file.name)
      if (names.has(key)) setRefused((before) => [...before, file.name])
      else add(file, place)
      names.add(key)
    }
  }
  const addNew = (file: File) => addAll([{ file }])
  const addBrought = useEffectEvent(() => addAll(brought?.files ?? []))
  useEffect(() => addBrought(), [])
  const drop = (event: React.DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (takes) addAll(Array.from(event.dataTransfer.files, (file) => ({ file })))
  }
  const hover = (event: React.DragEvent) => {
    event.preventDefault()
    setOver(takes)
  }
  return (
    <Box
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{ minHeight: 240, outline: over ? '2px dashed var(--focus)' : 'none', outlineOffset: 4 }}
    >
      <Row wrap sx={{ justifyContent: 'space-between', mb: 3 }}>
        <Typography color="textSecondary">
          {text('documents.files.count', { count: used, most: ATTACHMENTS_MAX })}
        </Typography>
        {writes && (
          <Row wrap>
            {mobile && (
              <FileButton
                label={text('documents.files.photo')}
                accept="image/*"
                busy={full}
                camera
                icon="camera"
                onChoose={addNew}
              />
            )}
            <FileButton
              label={text('documents.files.add')}
              accept={ATTACHMENT_TYPES}
              busy={full}
              multiple
              onChoose={addNew}
            />
          </Row>
        )}
      </Row>
      {writes && used >= ATTACHMENTS_MAX && <Banner hue="notthere" title={text('documents.files.full')} />}
      {refused.length > 0 && (
        <NoticeDialog title={text('alreadyExists.title', { count: refused.length })} onClose={() => setRefused([])}>
          {text('alreadyExists.description', { count: refused.length, names: refused.join(', ') })}
        </NoticeDialog>
      )}
      <SendingFiles label={text('documents.files.sending')} uploads={uploads} onRetry={retry} onCancel={cancel} />
      {files.length === 0 && uploads.length === 0 ? (
        <EmptyState icon="document" title={text('documents.files.empty')}>
          {writes && text('documents.files.emptyBody', { megabytes })}
        </EmptyState>
      ) : (
        <List aria-label={text('documents.tab.ATTACHMENT')}>
          {inUse.map((file) => (
            <KeptFile key={file.id} file={file} writes={writes} />
          ))}
        </List>
      )}
    </Box>
  )
}
