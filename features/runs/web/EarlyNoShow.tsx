import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'

type EarlyNoShowProps = {
  name: string
  plannedAt: string
  zone: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a no-show that is recorded before the planned time: the child may still come. */
export function EarlyNoShow({ name, plannedAt, zone, onConfirm, onClose }: EarlyNoShowProps) {
  const text = useText()
  return (
    <ConfirmDialog
      title={text('runs.early.noShow', { name })}
      cancel={text('runs.early.wait')}
      confirm={text('runs.early.noShowConfirm')}
      danger
      outdoors
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {text('runs.early.noShowBody', { name, time: showTime(plannedAt, zone) })}
    </ConfirmDialog>
  )
}
