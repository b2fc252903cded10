import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '#platform/web/api/query-client.ts'
import { saveNewPaper } from '#platform/web/api/save-file.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { printSticker, removeSticker, type VehicleDetail } from '../shared/vehicles.contract.ts'

/** The sticker of the last row: print it, print a new one, take it away. */
export function StickerCard({ vehicle }: { vehicle: VehicleDetail }) {
  const text = useText()
  const errorToast = useErrorToast()
  const client = useQueryClient()
  const remove = useCommand(removeSticker, { touches: [['vehicles'], ['runs']] })
  const [asking, setAsking] = useState<'again' | 'remove' | null>(null)
  const [busy, setBusy] = useState(false)
  const params = { id: vehicle.id }
  const print = async () => {
    setBusy(true)
    try {
      await saveNewPaper(printSticker, { params }, 'sticker.pdf')
      await Promise.all([refresh(client, ['vehicles']), refresh(client, ['runs'])])
    } finally {
      setBusy(false)
    }
  }
  const confirm = () =>
    (asking === 'again' ? print() : remove.mutateAsync({ params })).catch((error: unknown) => {
      errorToast(error)
      throw error
    })
  return (
    <Card component="section" aria-label={text('vehicles.sticker')}>
      <CardHead title={text('vehicles.sticker')} />
      <Box sx={{ p: 4, pt: 0 }}>
        <Typography color="textSecondary" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
          {vehicle.sticker
            ? text('vehicles.sticker.valid', {
                when: showMoment(vehicle.sticker.madeAt),
                who: vehicle.sticker.madeBy,
              })
            : text('vehicles.sticker.none')}
        </Typography>
        <Row wrap>
          <Button
            icon="print"
            busy={busy}
            onClick={() => (vehicle.sticker ? setAsking('again') : void print().catch(errorToast))}
          >
            {text(vehicle.sticker ? 'vehicles.sticker.again' : 'vehicles.sticker.print')}
          </Button>
          {vehicle.sticker && (
            <Button look="text" icon="trash" onClick={() => setAsking('remove')}>
              {text('vehicles.sticker.remove')}
            </Button>
          )}
        </Row>
      </Box>
      {asking && (
        <ConfirmDialog
          title={text(`vehicles.sticker.${asking}`)}
          confirm={text(`vehicles.sticker.${asking}`)}
          onConfirm={confirm}
          onClose={() => setAsking(null)}
        >
          {text(`vehicles.sticker.${asking}Body`)}
        </ConfirmDialog>
      )}
    </Card>
  )
}
