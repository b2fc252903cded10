import MuiDialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from './Button.tsx'

type NoticeDialogProps = { title: string; children: ReactNode; onClose: () => void }

/** Something that a person has to read before going on, with one button to close it. */
export function NoticeDialog({ title, children, onClose }: NoticeDialogProps) {
  const text = useText()
  const id = useId()
  return (
    <MuiDialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ overflowWrap: 'anywhere' }}>{children}</DialogContent>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {text('utils.close')}
        </Button>
      </DialogActions>
    </MuiDialog>
  )
}
