import { useState } from 'react'
import { blobOf } from '#features/documents/web/file-bytes.api.ts'
import { canBeShown, PreviewDialog } from '#features/documents/web/preview.api.tsx'
import { call } from '#platform/web/api/call.ts'
import { saveBlob } from '#platform/web/api/save-file.ts'
import { showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { fileOfRequest, type Request } from '../shared/requests.contract.ts'

type HandedInFileProps = { requestId: string; version: number; proposal: NonNullable<Request['proposal']> }

/** The file that waits: looked at where that is safe, saved to this device otherwise. */
export function HandedInFile({ requestId, version, proposal }: HandedInFileProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const [open, setOpen] = useState(false)
  const { fileName, mimeType, size } = proposal
  const load = async () => {
    const { data } = await call(fileOfRequest, { params: { id: requestId } })
    return blobOf(data, mimeType)
  }
  const save = async () => saveBlob(await load(), fileName)
  return (
    <Row gap={3} sx={{ p: 3, border: 1, borderColor: 'divider', borderRadius: 'var(--r-control)' }}>
      <Disc hue="onboard" icon="document" />
      <TwoLines
        title={fileName}
        about={[text('requirements.kilobytes', { size: showNumber(Math.max(1, Math.round(size / 1024))) })]}
      />
      {canBeShown(mimeType) && <Button onClick={() => setOpen(true)}>{text('requirements.look')}</Button>}
      {!canBeShown(mimeType) && (
        <Button icon="download" onClick={() => void save().catch(errorToast)}>
          {text('requirements.saveFile')}
        </Button>
      )}
      {open && (
        <PreviewDialog
          name={fileName}
          mimeType={mimeType}
          id={`${requestId} ${version}`}
          load={load}
          onClose={() => setOpen(false)}
        />
      )}
    </Row>
  )
}
