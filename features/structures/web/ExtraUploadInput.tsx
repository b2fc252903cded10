import Stack from '@mui/material/Stack'
import { createContext, use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { hasEnding } from '#platform/shared/forms/uploads.rules.ts'
import { call } from '#platform/web/api/call.ts'
import { useUploads } from '#platform/web/api/use-uploads.ts'
import { Group } from '#platform/web/forms/Group.tsx'
import { useFieldWords, type InputProps } from '#platform/web/forms/input-props.ts'
import { VipMark } from '#platform/web/forms/VipMark.tsx'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { FileButton } from '#platform/web/ui/FileButton.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { SendingFiles } from '#platform/web/ui/SendingFile.tsx'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import { EXTRA_FILE_BYTES, uploadExtraFile } from '../shared/extra-files.contract.ts'
import type { AnsweredFile, Entity, ExtraData, StructureField } from '../shared/structures.contract.ts'
import { AnswerFile } from './AnswerFile.tsx'

const ACCEPT = '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.odt,.txt,.csv'
const PICTURE = /\.(?:png|jpe?g|webp)\b/

type About = {
  entity: Entity
  personId: string
  /** What is known of files by their ids. */
  files: ExtraData['files']
  learn: (id: string, file: AnsweredFile) => void
  /** A field is sending, or no longer. */
  onSending: (fieldName: string, sending: boolean) => void
}
const AboutContext = createContext<About | null>(null)
export const UploadsAbout = AboutContext.Provider

/** What the uploads of a form share: the files they know, and whether one of them is still sending. */
export function useUploadsAbout({ entity, files: stored }: ExtraData, personId: string) {
  const [sent, setSent] = useState<ExtraData['files']>({})
  const [sending, setSending] = useState<readonly string[]>([])
  const about = useMemo(
    (): About => ({
      entity,
      personId,
      files: { ...stored, ...sent },
      learn: (id, file) => setSent((all) => ({ ...all, [id]: file })),
      onSending: (fieldName, is) =>
        setSending((all) => [...all.filter((one) => one !== fieldName), ...(is ? [fieldName] : [])]),
    }),
    [entity, personId, stored, sent],
  )
  return { about, sending: sending.length > 0 }
}

/** The inputs of a form for the fields that take a file. */
export const uploadInputs = (fields: readonly StructureField[]) =>
  Object.fromEntries(
    fields.flatMap(({ fieldName, type }) => (type === 'upload' ? [[fieldName, ExtraUploadInput]] : [])),
  )

/** One file that is sent as soon as it is chosen; its id is the answer. A phone may take a photo instead. */
export function ExtraUploadInput({ field, value, error, disabled, onChange }: InputProps) {
  const { text, label } = useFieldWords(field)
  const about = use(AboutContext)
  if (!about) throw new Error('an upload of extra data outside of its form')
  const { entity, personId, files, learn, onSending } = about
  const mobile = useMobile()
  const [refused, setRefused] = useState<string>()
  const { uploads, add, retry, cancel } = useUploads({
    bytes: EXTRA_FILE_BYTES,
    send: async (body, _about, options) => {
      const params = { entity, id: personId, fieldName: field.fieldName }
      const { id, ...kept } = await call(uploadExtraFile, { params, body }, options)
      learn(id, kept)
      onChange(id)
    },
  })
  const waits = uploads.some(({ problem }) => problem === null)
  const tell = useEffectEvent((is: boolean) => onSending(field.fieldName, is))
  useEffect(() => tell(waits), [waits])
  useEffect(() => () => tell(false), [])
  const accept = field.acceptExtension ?? ACCEPT
  const choose = (file: File) => {
    const fits = hasEnding(file.name, accept)
    setRefused(fits ? undefined : text('form.wrongFile', { endings: accept.replaceAll(',', ', ') }))
    if (!fits) return
    // One answer: what did not arrive yet is left out for the new one.
    for (const upload of uploads) cancel(upload.id)
    add(file, undefined)
  }
  const off = field.notEditable === true || disabled === true
  const id = typeof value === 'string' ? value : null
  const file = id === null ? undefined : files[id]
  return (
    <Group
      label={label}
      required={field.required}
      disabled={off}
      error={refused ?? error}
      mark={field.vip && <VipMark />}
    >
      {() => (
        <Stack spacing={3} sx={{ mt: 2, alignItems: 'stretch' }}>
          {id !== null && (
            <AnswerFile id={id} file={file ?? { name: text('structures.fileUnnamed'), size: 0, mimeType: '' }}>
              {!off && <IconButton icon="trash" label={text('form.removeFile')} onClick={() => onChange(null)} />}
            </AnswerFile>
          )}
          <SendingFiles label={label} uploads={uploads} onRetry={retry} onCancel={cancel} />
          {!off && (
            <Row wrap>
              <FileButton
                label={text(id === null ? 'form.chooseFile' : 'form.otherFile')}
                accept={accept}
                onChoose={choose}
              />
              {mobile && PICTURE.test(accept) && (
                <FileButton label={text('structures.photo')} accept="image/*" camera icon="camera" onChoose={choose} />
              )}
            </Row>
          )}
        </Stack>
      )}
    </Group>
  )
}
