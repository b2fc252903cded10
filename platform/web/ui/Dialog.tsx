import MuiDialog from '@mui/material/Dialog'
import MuiDrawer from '@mui/material/Drawer'
import { useId, useState, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button, IconButton } from './Button.tsx'
import { useMobile } from './use-mobile.ts'

type ConfirmProps = {
  /** The question names the thing. */
  title: string
  children?: ReactNode
  /** The verb of the question, repeated. */
  confirm: string
  cancel?: string
  danger?: boolean
  onConfirm: () => unknown
  onClose: () => void
}

/** Asks before something that matters. It stays until what was confirmed is done. */
export function ConfirmDialog({ title, children, confirm, cancel, danger, onConfirm, onClose }: ConfirmProps) {
  const text = useText()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch {
      // Whoever confirmed shows the reason; the question stays.
      setBusy(false)
    }
  }
  return (
    <MuiDialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <div className="col g12 pad" style={{ padding: 24 }}>
        <h2 id={id} className="t20">
          {title}
        </h2>
        {children !== undefined && <div className="t2">{children}</div>}
        <div className="row wrap" style={{ justifyContent: 'flex-end', marginTop: 12 }}>
          <Button onClick={onClose}>{cancel ?? text('utils.cancel')}</Button>
          <Button look={danger ? 'danger-fill' : 'primary'} busy={busy} onClick={() => void run()}>
            {confirm}
          </Button>
        </div>
      </div>
    </MuiDialog>
  )
}

type DrawerProps = { over?: string; title: string; children: ReactNode; footer?: ReactNode; onClose: () => void }

/** A sheet from the right, at most 600 px wide; the whole screen on a phone. */
export function Drawer({ over, title, children, footer, onClose }: DrawerProps) {
  const text = useText()
  const mobile = useMobile()
  const id = useId()
  return (
    <MuiDrawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { width: mobile ? '100vw' : 600, maxWidth: '100vw' },
        },
      }}
    >
      <div className="row g12" style={{ padding: '16px 12px 8px 24px', alignItems: 'center' }}>
        <div className="grow">
          {over !== undefined && <p className="t12 t2">{over}</p>}
          <h2 id={id} className="t20">
            {title}
          </h2>
        </div>
        <IconButton icon="close" label={text('utils.close')} large onClick={onClose} />
      </div>
      <div className="grow" style={{ padding: '8px 24px 24px', overflowY: 'auto' }}>
        {children}
      </div>
      {footer !== undefined && (
        <div
          className="row wrap"
          style={{
            padding: '12px 24px calc(12px + env(safe-area-inset-bottom))',
            borderTop: '1px solid var(--line)',
            justifyContent: 'flex-end',
          }}
        >
          {footer}
        </div>
      )}
    </MuiDrawer>
  )
}
