import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'

type ReasonDrawerProps = {
  title: string
  body: string
  confirm: string
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Something grave with its reason in words: the reason is kept and read by others. */
export function ReasonDrawer({ title, body, confirm, onConfirm, onClose }: ReasonDrawerProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const send = () => {
    setBusy(true)
    onConfirm(reason.trim())
      .then(onClose, errorToast)
      .finally(() => setBusy(false))
  }
  return (
    <Drawer
      title={title}
      onClose={onClose}
      footer={
        <Button
          look="danger-fill"
          size="run"
          block
          busy={busy}
          disabledReason={reason.trim() === '' ? text('runs.reason.missing') : undefined}
          onClick={send}
        >
          {confirm}
        </Button>
      }
    >
      <Stack spacing={4}>
        <Typography color="textSecondary">{body}</Typography>
        <Field
          label={text('runs.reason.label')}
          value={reason}
          attributes={{ maxLength: 200 }}
          onChange={(event) => setReason(event.target.value)}
        />
      </Stack>
    </Drawer>
  )
}
