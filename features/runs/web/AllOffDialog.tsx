import { useText } from '#platform/web/i18n/use-text.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import type { DevicePassenger } from '../shared/device-view.rules.ts'

type AllOffDialogProps = {
  passengers: readonly DevicePassenger[]
  onConfirm: (passengers: readonly DevicePassenger[]) => Promise<unknown>
  onClose: () => void
}

/** Everybody gets off here: each child is named before it is said (invariant 20). */
export function AllOffDialog({ passengers, onConfirm, onClose }: AllOffDialogProps) {
  const text = useText()
  return (
    <ConfirmDialog
      title={text('runs.allOff.title', { count: passengers.length })}
      confirm={text('runs.allOff.confirm')}
      onConfirm={() => onConfirm(passengers)}
      onClose={onClose}
    >
      <p>{text('runs.allOff.body')}</p>
      <ul className="plain" style={{ color: 'var(--text)', marginTop: 8 }}>
        {passengers.map((passenger) => (
          <li key={passenger.id} className="li" style={{ padding: '8px 0' }}>
            <PersonRow
              id={passenger.childId ?? passenger.id}
              name={passenger.name}
              note={passenger.schoolClass}
              size={32}
            />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
