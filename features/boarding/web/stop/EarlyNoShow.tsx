import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { leavesAt } from '#features/runs/shared/left-behind.rules.ts'
import type { RunStop } from '#features/runs/shared/runs.contract.ts'

type EarlyNoShowProps = {
  name: string
  stop: Pick<RunStop, 'plannedAt' | 'waitMinutes'>
  zone: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a no-show that is recorded before the vehicle may leave the stop: the child may still come. */
export function EarlyNoShow({ name, stop, zone, onConfirm, onClose }: EarlyNoShowProps) {
  const text = useText()
  return (
    <ConfirmDialog
      title={text('boarding.early.noShow', { name })}
      cancel={text('boarding.early.wait')}
      confirm={text('boarding.early.noShowConfirm')}
      danger
      outdoors
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {text(stop.waitMinutes > 0 ? 'boarding.early.noShowWait' : 'boarding.early.noShowBody', {
        name,
        time: showTime(leavesAt(stop), zone),
      })}
    </ConfirmDialog>
  )
}
