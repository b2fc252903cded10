import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useAddressOf } from '#features/profile/web/picture.api.tsx'
import { callBytes } from '#platform/web/api/call-bytes.ts'
import { saveBlob } from '#platform/web/api/save-file.ts'
import { showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { FileThumbnail } from '#platform/web/ui/FileThumbnail.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getExtraFile, getExtraThumbnail } from '../shared/extra-files.contract.ts'
import type { AnsweredFile } from '../shared/structures.contract.ts'

const isPicture = ({ mimeType }: AnsweredFile): boolean => mimeType.startsWith('image/')

type AnswerFileProps = {
  id: string
  file: AnsweredFile
  /** What else can be done with it. */
  children?: ReactNode
}

/** A file that is an answer: a picture is looked at, anything else is saved to this device. */
export function AnswerFile({ id, file, children }: AnswerFileProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const [large, setLarge] = useState(false)
  const save = async () => saveBlob(await callBytes(getExtraFile, { params: { id } }), file.name)
  return (
    <Row gap={3} component="span" sx={{ maxWidth: '100%' }}>
      <Thumbnail id={id} file={file} />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="span" variant="subtitle2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {file.name}
        </Typography>
        <Typography component="span" variant="caption" color="textSecondary">
          {text('form.fileSize', { kilobytes: showNumber(Math.max(1, Math.round(file.size / 1024))) })}
        </Typography>
      </Box>
      {isPicture(file) && (
        <IconButton
          icon="eye"
          label={text('structures.filePreview', { name: file.name })}
          onClick={() => setLarge(true)}
        />
      )}
      <IconButton
        icon="download"
        label={text('structures.fileSave', { name: file.name })}
        onClick={() => void save().catch(errorToast)}
      />
      {children}
      {large && <Large id={id} file={file} onClose={() => setLarge(false)} />}
    </Row>
  )
}

/** The small copy of a picture, the sign of a file otherwise. */
function Thumbnail({ id, file }: { id: string; file: AnsweredFile }) {
  const query = useQuery({
    queryKey: ['extraThumbnail', id],
    enabled: isPicture(file),
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) => callBytes(getExtraThumbnail, { params: { id } }, { signal }),
  })
  const src = useAddressOf(query.data)
  return <FileThumbnail src={src} />
}

function Large({ id, file, onClose }: { id: string; file: AnsweredFile; onClose: () => void }) {
  const text = useText()
  const query = useQuery({
    queryKey: ['extraFile', id],
    gcTime: 0,
    queryFn: ({ signal }) => callBytes(getExtraFile, { params: { id } }, { signal }),
  })
  return (
    <Drawer title={file.name} footer={<Button onClick={onClose}>{text('utils.close')}</Button>} onClose={onClose}>
      <Loaded query={query}>{(blob) => <Picture blob={blob} name={file.name} />}</Loaded>
    </Drawer>
  )
}

function Picture({ blob, name }: { blob: Blob; name: string }) {
  const src = useAddressOf(blob)
  return <Box component="img" src={src} alt={name} sx={{ maxWidth: '100%', display: 'block' }} />
}
