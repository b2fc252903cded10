import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { withdraw } from '../shared/activities.contract.ts'
import type { Whose } from './AttendanceDrawer.tsx'

/** Asks before somebody loses their place. */
export function WithdrawDialog({ activity, person, onClose }: Whose & { onClose: () => void }) {
  const text = useText()
  const send = useCommand(withdraw, { touches: [['activities']] })
  return (
    <ConfirmDialog
      title={`${text('activities.withdrawOne', { name: person.fullName })}: ${activity.name}`}
      confirm={text('activities.withdraw')}
      danger
      onConfirm={() => send.mutateAsync({ params: { id: activity.id }, body: { personId: person.id } })}
      onClose={onClose}
    >
      {text('activities.withdrawBody')}
    </ConfirmDialog>
  )
}
