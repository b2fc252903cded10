import Box from '@mui/material/Box'
import MuiDialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MuiDrawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button, IconButton } from './Button.tsx'
import { REST } from './layout.ts'
import { Row } from './Row.tsx'
import { useErrorToast } from './toasts.ts'
import { useMobile } from './use-mobile.ts'

/** A drawer covers the whole screen of a phone: its content keeps out of the notch and above the bar of the system. */
const SIDE_INSETS = { paddingLeft: 'env(safe-area-inset-left)', paddingRight: 'env(safe-area-inset-right)' }
const UNDER_INSET = '8px 24px calc(24px + env(safe-area-inset-bottom))'

type ConfirmProps = {
  /** The question names the thing. */
  title: string
  children?: ReactNode
  /** The verb of the question, repeated. */
  confirm: string
  cancel?: string
  danger?: boolean
  /** Answered with gloves: larger buttons. */
  outdoors?: boolean
  /** The text id of what is said when it fails without a reason. */
  failed?: string
  onConfirm: () => unknown
  onClose: () => void
}

/** Asks before something that matters. It stays until what was confirmed is done, and says why when it is refused. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  danger,
  outdoors,
  failed,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const size = outdoors ? ({ size: 'run' } as const) : {}
  const run = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      errorToast(error, failed)
      setBusy(false)
    }
  }
  return (
    <MuiDialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      {children !== undefined && <DialogContent>{children}</DialogContent>}
      <DialogActions>
        <Button {...size} onClick={onClose}>
          {cancel ?? text('utils.cancel')}
        </Button>
        <Button {...size} look={danger ? 'danger-fill' : 'primary'} busy={busy} onClick={() => void run()}>
          {confirm}
        </Button>
      </DialogActions>
    </MuiDialog>
  )
}

type DrawerProps = {
  over?: string
  title: string
  children: ReactNode
  footer?: ReactNode
  /** Something was typed that is kept nowhere else: a tap beside the sheet or Escape may be a slip, and asks first. */
  unsaved?: () => boolean
  onClose: () => void
}

/** A sheet from the right, at most 600 px wide; the whole screen on a phone. */
export function Drawer({ over, title, children, footer, unsaved, onClose }: DrawerProps) {
  const text = useText()
  const mobile = useMobile()
  const id = useId()
  const [leaving, setLeaving] = useState(false)
  const leave = () => (unsaved?.() ? setLeaving(true) : onClose())
  return (
    <MuiDrawer
      anchor="right"
      open
      onClose={leave}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { width: mobile ? '100vw' : 600, maxWidth: '100vw', ...SIDE_INSETS },
        },
      }}
    >
      <Row gap={3} sx={{ padding: 'calc(16px + env(safe-area-inset-top)) 12px 8px 24px' }}>
        <Box sx={REST}>
          {over !== undefined && (
            <Typography variant="caption" component="p" color="textSecondary">
              {over}
            </Typography>
          )}
          <Typography id={id} component="h2" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
        </Box>
        <IconButton icon="close" label={text('utils.close')} size="large" onClick={leave} />
      </Row>
      <Box sx={{ ...REST, padding: footer === undefined ? UNDER_INSET : '8px 24px 24px', overflowY: 'auto' }}>
        {children}
      </Box>
      {footer !== undefined && (
        <Row
          wrap
          sx={{
            // Under a disabled button stands its reason: the buttons still share one line.
            alignItems: 'flex-start',
            padding: '12px 24px calc(12px + env(safe-area-inset-bottom))',
            borderTop: '1px solid var(--line)',
            justifyContent: 'flex-end',
          }}
        >
          {footer}
        </Row>
      )}
      {leaving && (
        <ConfirmDialog
          title={text('form.leave')}
          cancel={text('form.leaveStay')}
          confirm={text('form.leaveConfirm')}
          danger
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        />
      )}
    </MuiDrawer>
  )
}
