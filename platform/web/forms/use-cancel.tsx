import type { RefObject } from 'react'
import { useState, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { ConfirmDialog } from '../ui/Dialog.tsx'
import type { FormHandle } from './Form.tsx'

/** Cancel of a form: what was typed is given up, its draft too, but not without a question. */
export function useCancel(
  form: RefObject<FormHandle | null>,
  onClose: () => void,
): { cancel: () => void; dialog: ReactNode } {
  const text = useText()
  const [asked, setAsked] = useState(false)
  return {
    cancel: () => (form.current?.isDirty() ? setAsked(true) : onClose()),
    dialog: asked && (
      <ConfirmDialog
        title={text('form.leave')}
        cancel={text('form.leaveStay')}
        confirm={text('form.leaveConfirm')}
        danger
        onConfirm={async () => {
          await form.current?.forget()
          onClose()
        }}
        onClose={() => setAsked(false)}
      />
    ),
  }
}
