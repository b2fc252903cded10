import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { PHOTO_BYTES } from '#features/documents/shared/photos.contract.ts'
import { useAddressOf } from '#features/profile/web/picture.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { FileButton } from '#platform/web/ui/FileButton.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { useMobile } from '#platform/web/ui/use-mobile.ts'

const ACCEPT = '.png,.jpg,.jpeg,.webp'
const MEGABYTE = 1024 * 1024

type DisplayInputProps = { file: File | null; onChange: (file: File | null) => void }

/** A photo of the display of the meter, as evidence of the value; sent with it, and only with network. */
export function DisplayInput({ file, onChange }: DisplayInputProps) {
  const text = useText()
  const mobile = useMobile()
  const label = useId()
  const choose = (chosen: File) => {
    if (chosen.size > PHOTO_BYTES) toast('error', text('form.fileTooLarge', { max: PHOTO_BYTES / MEGABYTE }))
    else onChange(chosen)
  }
  return (
    <Box role="group" aria-labelledby={label}>
      <Typography id={label} variant="body2" sx={{ fontWeight: 500 }}>
        {text('measurements.display')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {text('measurements.display.help')}
      </Typography>
      {file ? (
        <Chosen file={file} onClear={() => onChange(null)} />
      ) : (
        <Row wrap>
          {mobile && (
            <FileButton
              label={text('measurements.display.take')}
              accept="image/*"
              camera
              icon="camera"
              onChoose={choose}
            />
          )}
          <FileButton label={text('measurements.display.add')} accept={ACCEPT} onChoose={choose} />
        </Row>
      )}
    </Box>
  )
}

function Chosen({ file, onClear }: { file: File; onClear: () => void }) {
  const text = useText()
  const src = useAddressOf(file)
  return (
    <Row gap={3}>
      <Box
        component="img"
        src={src}
        alt={text('measurements.display')}
        sx={{ width: 96, height: 72, objectFit: 'cover', borderRadius: 1, background: 'var(--sunken)' }}
      />
      <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {file.name}
      </Typography>
      <IconButton icon="close" label={text('measurements.display.leaveOut')} onClick={onClear} />
    </Row>
  )
}
