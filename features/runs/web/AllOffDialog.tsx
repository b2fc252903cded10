import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
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
      <List sx={{ color: 'text.primary', mt: 2 }}>
        {passengers.map((passenger) => (
          <ListItem key={passenger.id} divider disableGutters>
            <PersonRow
              id={passenger.childId ?? passenger.id}
              name={passenger.name}
              note={passenger.schoolClass}
              size={32}
            />
          </ListItem>
        ))}
      </List>
    </ConfirmDialog>
  )
}
