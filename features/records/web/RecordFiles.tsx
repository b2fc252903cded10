import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ATTACHMENT_BYTES } from '#features/documents/shared/attachments.contract.ts'
import { blobOf } from '#features/documents/web/file-bytes.api.ts'
import { canBeShown, PreviewDialog } from '#features/documents/web/preview.api.tsx'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { saveBlob } from '#platform/web/api/save-file.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useUploads } from '#platform/web/api/use-uploads.ts'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { FileButton } from '#platform/web/ui/FileButton.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { SendingFiles } from '#platform/web/ui/SendingFile.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import {
  detachFile,
  downloadFile,
  uploadFile,
  type MedicalRecord,
  type RecordFile,
} from '../shared/records.contract.ts'

const ACCEPT = '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.odt,.txt,.csv'

/** The files of a record: looked at where that is safe, saved to this device, added and removed. `actions`: what stands beside the button. */
export function RecordFiles({ record, actions }: { record: MedicalRecord; actions: ReactNode }) {
  const text = useText()
  const client = useQueryClient()
  const { uploads, add, retry, cancel } = useUploads({
    bytes: ATTACHMENT_BYTES,
    send: async (body, _about, options) => {
      await call(uploadFile, { params: { id: record.id }, body }, options)
      await refresh(client, ['records'])
    },
  })
  const { files, abilities } = record
  return (
    <>
      {files.length > 0 && (
        <List aria-label={text('records.files')} disablePadding>
          {files.map((file) => (
            <OneFile key={file.id} record={record} file={file} />
          ))}
        </List>
      )}
      <SendingFiles label={text('records.files.sending')} uploads={uploads} onRetry={retry} onCancel={cancel} />
      <Row wrap>
        {abilities.attach && (
          <FileButton
            label={text('records.files.add')}
            accept={ACCEPT}
            icon="attach"
            multiple
            onChoose={(file) => add(file, undefined)}
          />
        )}
        {actions}
      </Row>
    </>
  )
}

function OneFile({ record, file }: { record: MedicalRecord; file: RecordFile }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [sheet, setSheet] = useState<'look' | 'remove' | null>(null)
  const detach = useCommand(detachFile, { touches: [['records']] })
  const { id, name, mimeType, size } = file
  const close = () => setSheet(null)
  const load = async () => {
    const { data } = await call(downloadFile, { params: { id } })
    return blobOf(data, mimeType)
  }
  const save = async () => saveBlob(await load(), name)
  const remove = async (reason: string) => {
    await detach.mutateAsync({ params: { id: record.id }, body: { version: record.version, fileId: id, reason } })
    toast('success', text('records.files.removed'))
  }
  return (
    <ListItem divider disableGutters sx={{ gap: 3, flexWrap: 'wrap' }}>
      <Disc hue="onboard" icon="document" />
      <TwoLines
        title={name}
        about={[text('records.files.kilobytes', { size: showNumber(Math.max(1, Math.round(size / 1024))) })]}
      />
      <Row sx={{ ml: 'auto' }}>
        {canBeShown(mimeType) && (
          <Button aria-label={text('records.files.lookAt', { name })} onClick={() => setSheet('look')}>
            {text('records.files.look')}
          </Button>
        )}
        <IconButton
          icon="download"
          label={text('records.files.download', { name })}
          onClick={() => void save().catch(errorToast)}
        />
        {record.abilities.change && (
          <IconButton icon="close" label={text('records.files.remove', { name })} onClick={() => setSheet('remove')} />
        )}
      </Row>
      {sheet === 'look' && <PreviewDialog name={name} mimeType={mimeType} id={id} load={load} onClose={close} />}
      {sheet === 'remove' && (
        <ReasonDrawer
          title={`${text('records.files.removeTitle')}: ${name}`}
          body={text('records.files.removeBody')}
          confirm={text('records.files.removeTitle')}
          onConfirm={remove}
          onClose={close}
        />
      )}
    </ListItem>
  )
}
