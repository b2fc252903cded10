import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { withdraw } from '../shared/activities.contract.ts'
import type { Whose } from './use-attendance.ts'

type WithdrawDialogProps = Whose & { person: { enrolled: boolean }; onClose: () => void }

/** Asks before somebody loses their place, in the activity or on its waiting list. */
export function WithdrawDialog({ activity, person, onClose }: WithdrawDialogProps) {
  const text = useText()
  const send = useCommand(withdraw, { touches: [['activities']] })
  return (
    <ConfirmDialog
      title={`${text(person.enrolled ? 'activities.withdrawOne' : 'activities.leaveLineOne', { name: person.fullName })}: ${activity.name}`}
      confirm={text(person.enrolled ? 'activities.withdraw' : 'activities.leaveLine')}
      danger
      onConfirm={() => send.mutateAsync({ params: { id: activity.id }, body: { personId: person.id } })}
      onClose={onClose}
    >
      {text(person.enrolled ? 'activities.withdrawBody' : 'activities.leaveLineBody')}
    </ConfirmDialog>
  )
}
