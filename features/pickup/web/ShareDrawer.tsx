import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { QrCode } from '#features/security/web/qr-code.api.tsx'
import { useCall } from '#platform/web/api/use-call.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { delegateCode, type Delegate } from '../shared/pickup.contract.ts'
import { qrPicture } from './qr-picture.ts'

/** The code and the QR code of today, to give to the person: shown here, sent by what the device offers, or copied. */
export function ShareDrawer({ delegate, onClose }: { delegate: Delegate; onClose: () => void }) {
  const text = useText()
  const errorToast = useErrorToast()
  const query = useCall(delegateCode, { params: { id: delegate.id }, query: {} }, { staleTime: 0 })
  const children = delegate.children.map((one) => one.name).join(', ')
  const share = async (day: string, code: string, token: string) => {
    const message = text('pickup.message', { code, children, day: showDay(day) })
    if (Reflect.has(navigator, 'share')) {
      const files = [await qrPicture(token)]
      const whole = { text: message, files }
      // Whoever closes the sheet of the device has changed their mind.
      await navigator.share(navigator.canShare(whole) ? whole : { text: message }).catch(() => undefined)
      return
    }
    await navigator.clipboard.writeText(message)
    toast('success', text('pickup.copied'))
  }
  return (
    <Drawer over={children} title={text('pickup.codeFor', { name: delegate.name })} onClose={onClose}>
      <Loaded query={query}>
        {({ day, code, token }) => (
          <Stack spacing={4} sx={{ alignItems: 'center' }}>
            <Typography color="textSecondary" sx={{ textAlign: 'center' }}>
              {text('pickup.codeBody', { day: showDay(day) })}
            </Typography>
            <Box component="p" aria-label={text('pickup.code')} sx={DIGITS}>
              {`${code.slice(0, 3)} ${code.slice(3)}`}
            </Box>
            <QrCode content={token} label={text('pickup.qrFor', { name: delegate.name })} size={220} />
            <Button
              look="primary"
              size="large"
              icon="forward"
              block
              onClick={() => void share(day, code, token).catch(errorToast)}
            >
              {text('pickup.send')}
            </Button>
          </Stack>
        )}
      </Loaded>
    </Drawer>
  )
}

const DIGITS = { m: 0, fontSize: 32, fontWeight: 700, letterSpacing: '0.08em', fontFamily: 'var(--font-num)' }
