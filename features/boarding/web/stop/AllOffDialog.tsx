import { riderWords } from '#features/runs/shared/riders/rider-words.ts'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import type { DevicePassenger } from '../../shared/device-view.rules.ts'

type AllOffDialogProps = {
  passengers: readonly DevicePassenger[]
  onConfirm: (passengers: readonly DevicePassenger[]) => Promise<unknown>
  onClose: () => void
}

/** Everybody gets off here: each child is named before it is said (invariant 20). */
export function AllOffDialog({ passengers, onConfirm, onClose }: AllOffDialogProps) {
  const text = useText()
  // What was said stays in sight until the dialog has gone; by then nobody is on board any more.
  const [said, setSaid] = useState<readonly DevicePassenger[] | null>(null)
  const shown = said ?? passengers
  return (
    <ConfirmDialog
      title={text('boarding.allOff.title', { count: shown.length })}
      confirm={text('boarding.allOff.confirm')}
      onConfirm={() => {
        setSaid(passengers)
        return onConfirm(passengers)
      }}
      onClose={onClose}
    >
      <p>{text('boarding.allOff.body')}</p>
      <List sx={{ color: 'text.primary', mt: 2 }}>
        {shown.map((passenger) => (
          <ListItem key={passenger.id} divider disableGutters>
            <PersonRow
              id={passenger.childId ?? passenger.id}
              name={passenger.name}
              note={riderWords(passenger, text)}
              size={32}
            />
          </ListItem>
        ))}
      </List>
    </ConfirmDialog>
  )
}
