import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Banner } from '../ui/Banner.tsx'
import { PICTURE_HEIGHT } from './picture-height.ts'
import { qrReader } from './read-qr.ts'

/** Between two looks at the picture: quick enough for a hand, kind to the battery. */
const LOOK_MS = 250

const Screen = styled('video')({
  width: '100%',
  height: PICTURE_HEIGHT,
  objectFit: 'cover',
  borderRadius: 8,
  background: 'var(--sunken)',
})

type ScannerProps = {
  /** What to hold before it. */
  hint?: string
  onRead: (content: string) => void
  /** Text id: what can be done without a camera. */
  otherwise: string
}

/** Looks through the camera on the back for a QR code. Without camera or leave it says so; the code can be typed instead. */
export function Scanner({ hint, onRead, otherwise }: ScannerProps) {
  const text = useText()
  const video = useRef<HTMLVideoElement>(null)
  const read = useRef(onRead)
  const [none, setNone] = useState(false)
  useEffect(() => void (read.current = onRead), [onRead])
  useEffect(() => {
    let gone = false
    let timer: ReturnType<typeof setTimeout>
    let stream: MediaStream | undefined
    const look = async () => {
      const decode = await qrReader()
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const screen = video.current
      if (gone || !screen) return stop(stream)
      screen.srcObject = stream
      await screen.play()
      const canvas = document.createElement('canvas')
      const again = async () => {
        canvas.width = screen.videoWidth
        canvas.height = screen.videoHeight
        if (canvas.width > 0) {
          canvas.getContext('2d', { willReadFrequently: true })?.drawImage(screen, 0, 0)
          const content = await decode(canvas).catch(() => null)
          if (content !== null && !gone) read.current(content)
        }
        if (!gone) timer = setTimeout(() => void again(), LOOK_MS)
      }
      await again()
    }
    look().catch(() => !gone && setNone(true))
    return () => {
      gone = true
      clearTimeout(timer)
      stop(stream)
    }
  }, [])
  if (none)
    return (
      <Banner hue="waiting" icon="camera" title={text('scan.noCamera')}>
        {text(otherwise)}
      </Banner>
    )
  return (
    <>
      <Screen ref={video} muted playsInline aria-label={text('scan.picture')} />
      {hint !== undefined && <Typography color="textSecondary">{hint}</Typography>}
    </>
  )
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
