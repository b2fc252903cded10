import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { TypedSigns, useEachOnce, useNfc } from '#platform/web/scan/card-reading.tsx'
import { makeSignal } from '#platform/web/scan/signal.ts'
import { LazyScanner } from '#platform/web/scan/LazyScanner.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { stickerTokenOf, tokenIfOf, type KnownSticker } from '../shared/sticker.rules.ts'

type StickerScanProps = {
  /** What the vehicle is called. */
  vehicle: string
  sticker: KnownSticker
  /** The sticker of this vehicle was read. */
  onRead: (token: string) => void
  onClose: () => void
}

/** Reads the sticker at the last row, by camera, by NFC, or typed. Another one is refused and changes nothing. */
export function StickerScan({ vehicle, sticker, onRead, onClose }: StickerScanProps) {
  const text = useText()
  const [wrong, setWrong] = useState(false)
  const [signal] = useState(makeSignal)
  const done = useRef(false)
  useEffect(() => () => signal.end(), [signal])
  const take = async (content: string) => {
    const token = await tokenIfOf(content, sticker)
    // Camera and NFC may read the same sticker at once.
    if (done.current) return
    signal.give(token === null ? 'bad' : 'good')
    setWrong(token === null)
    if (token === null) return
    done.current = true
    onRead(token)
  }
  // A camera sees all kinds of codes; only what may be a sticker is one.
  const see = useEachOnce((content) => {
    if (stickerTokenOf(content) !== null) void take(content)
  })
  const nfc = useNfc((content) => void take(content))
  return (
    <Drawer title={text('vehicles.sticker.read')} over={vehicle} onClose={onClose}>
      <Stack spacing={4}>
        <Row gap={3}>
          <Typography sx={{ flexGrow: 1 }}>{text('vehicles.sticker.hint', { vehicle })}</Typography>
          {nfc && (
            <Row gap={1}>
              <Icon name="phone" />
              <Typography variant="caption">{text('scan.nfc')}</Typography>
            </Row>
          )}
        </Row>
        <LazyScanner onRead={see} otherwise="vehicles.sticker.noCamera" />
        {wrong && (
          <Banner hue="alert" title={text('vehicles.sticker.wrong', { vehicle })} alert>
            {text('vehicles.sticker.wrongBody', { vehicle })}
          </Banner>
        )}
        <TypedSigns
          label={text('vehicles.sticker.typed')}
          tokenOf={stickerTokenOf}
          onTyped={(content) => void take(content)}
        />
      </Stack>
    </Drawer>
  )
}
