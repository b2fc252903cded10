import { base64Of } from '../api/base64.ts'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import type { FieldValue, Upload } from '#platform/shared/forms/fields.ts'
import { bytesOf, hasEnding, isTooLarge } from '#platform/shared/forms/uploads.rules.ts'
import { IconButton } from '../ui/Button.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { Field } from './Field.tsx'
import { Group } from './Group.tsx'
import { useFieldWords, type InputProps } from './input-props.ts'
import { VipMark } from './VipMark.tsx'

const uploadOf = (value: FieldValue): Upload | null => (value !== null && typeof value === 'object' ? value : null)

/** One file: chosen from the device, named, taken away. Its name can be changed once there is a file. */
export function UploadInput({ field, value, error, disabled, onChange }: InputProps) {
  const { text, label, help } = useFieldWords(field)
  const [refused, setRefused] = useState<string>()
  const upload = uploadOf(value)
  const off = field.notEditable === true || disabled === true
  const choose = async (file: File) => {
    if (!hasEnding(file.name, field.acceptExtension))
      return setRefused(text('form.wrongFile', { endings: field.acceptExtension ?? '' }))
    const tooLarge = isTooLarge(file.size, field.maxMegabytes)
    if (tooLarge) return setRefused(text(tooLarge.message, tooLarge.values))
    if (file.size === 0) return setRefused(text('form.emptyFile'))
    try {
      const data = await base64Of(file)
      setRefused(undefined)
      onChange({ data, fileName: file.name })
    } catch {
      setRefused(text('form.emptyFile'))
    }
  }
  return (
    <Group
      label={label}
      required={field.required}
      disabled={off}
      error={refused ?? error}
      help={upload ? text('form.fileSize', { kilobytes: Math.ceil(bytesOf(upload.data) / 1024) }) : help}
      mark={field.vip && <VipMark />}
    >
      {() => (
        <Stack spacing={2}>
          <Field
            label={text('form.fileName')}
            icon="document"
            value={upload?.fileName ?? ''}
            disabled={upload === null || disabled === true}
            readOnly={field.notEditable === true}
            onChange={({ target }) => upload && onChange({ ...upload, fileName: target.value })}
            end={
              upload &&
              !off && (
                <IconButton
                  icon="trash"
                  label={text('form.removeFile')}
                  onClick={() => {
                    setRefused(undefined)
                    onChange(null)
                  }}
                  sx={{ mr: -2 }}
                />
              )
            }
          />
          {!off && (
            <FileButton
              label={text(upload ? 'form.otherFile' : 'form.chooseFile')}
              accept={field.acceptExtension ?? ''}
              onChoose={(file) => void choose(file)}
            />
          )}
        </Stack>
      )}
    </Group>
  )
}
