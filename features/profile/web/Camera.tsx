import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'

const Screen = styled('video')({
  width: '100%',
  height: 300,
  objectFit: 'cover',
  borderRadius: 8,
  background: 'var(--sunken)',
})

/** Takes a picture with the camera of this device. Without one, or without leave, it says so and leads back to the file. */
export function Camera({ onTaken, onBack }: { onTaken: (picture: Blob) => void; onBack: () => void }) {
  const text = useText()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'opening' | 'open' | 'none'>('opening')
  useEffect(() => {
    let gone = false
    let stream: MediaStream | undefined
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', width: 1280, height: 1280 } })
      if (gone || !video.current) return stop(stream)
      video.current.srcObject = stream
      await video.current.play()
      setState('open')
    }
    open().catch(() => !gone && setState('none'))
    return () => {
      gone = true
      stop(stream)
    }
  }, [])
  const shoot = async () => {
    const screen = video.current
    if (!screen) return
    const canvas = document.createElement('canvas')
    canvas.width = screen.videoWidth
    canvas.height = screen.videoHeight
    canvas.getContext('2d')?.drawImage(screen, 0, 0)
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
    if (picture) onTaken(picture)
  }
  return (
    <Stack spacing={4}>
      {state === 'none' ? (
        <Banner hue="waiting" icon="camera" title={text('profilePage.picture.take')}>
          {text('profilePage.picture.noCamera')}
        </Banner>
      ) : (
        <Screen ref={video} muted playsInline aria-label={text('profilePage.picture.camera')} />
      )}
      <Row sx={{ justifyContent: 'flex-end' }}>
        <Button onClick={onBack}>{text('utils.back')}</Button>
        {state !== 'none' && (
          <Button look="primary" icon="camera" busy={state === 'opening'} onClick={() => void shoot()}>
            {text('profilePage.picture.shoot')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
