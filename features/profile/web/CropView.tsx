import Box from '@mui/material/Box'
import Slider from '@mui/material/Slider'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { PICTURE_SIZES } from '../shared/profile.contract.ts'

type CropViewProps = {
  image: string
  busy: boolean
  onCut: (picture: Blob) => void
  onAgain: () => void
  onBroken: () => void
}

/** The part of a picture that is kept: moved by finger, mouse or arrow keys, zoomed by wheel, pinch or slider. */
export function CropView({ image, busy, onCut, onAgain, onBroken }: CropViewProps) {
  const text = useText()
  const id = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const cut = async () => {
    if (!area) return
    const picture = await squareOf(image, area).catch(() => null)
    if (picture) onCut(picture)
    else onBroken()
  }
  return (
    <Stack spacing={4}>
      <Box sx={{ position: 'relative', height: 300, borderRadius: 1, overflow: 'hidden', background: 'var(--sunken)' }}>
        <Cropper
          image={image}
          crop={crop}
          zoom={zoom}
          maxZoom={4}
          aspect={1}
          cropShape="round"
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_area, pixels) => setArea(pixels)}
          mediaProps={{ alt: '', onError: onBroken }}
          cropperProps={{ 'aria-label': text('profilePage.picture.help') }}
        />
      </Box>
      <Row gap={4}>
        <Typography id={id} component="span" variant="body2">
          {text('profilePage.picture.zoom')}
        </Typography>
        <Slider
          aria-labelledby={id}
          min={1}
          max={4}
          step={0.1}
          value={zoom}
          onChange={(_event, value) => typeof value === 'number' && setZoom(value)}
        />
      </Row>
      <Row sx={{ justifyContent: 'flex-end' }}>
        <Button onClick={onAgain}>{text('profilePage.picture.again')}</Button>
        <Button look="primary" busy={busy} onClick={() => void cut()}>
          {text('utils.save')}
        </Button>
      </Row>
    </Stack>
  )
}

/** The chosen square in the size that the application keeps: a phone's photo of 10 MB leaves as some 60 kB. */
async function squareOf(address: string, { x, y, width, height }: Area): Promise<Blob | null> {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE_SIZES.full
  canvas.height = PICTURE_SIZES.full
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}
