import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useMemo, useState } from 'react'
import { useToday } from '#features/session/web/session.api.tsx'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { SelectField } from '#platform/web/forms/Field.tsx'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { moveGuest, type Room, type Stay } from '../shared/rooms.contract.ts'

const NONE = 'none'
const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'from', label: 'guests.room.field.from', type: 'date', required: true },
]

type MoveDrawerProps = {
  guest: { id: string; fullName: string; customerGroupDtos: readonly { id: string }[] }
  rooms: readonly Room[]
  /** The latest stay. */
  now: Stay | null
  onClose: () => void
}

/** Moves a guest to a room from a day on, or out of the one that they are in. */
export function MoveDrawer({ guest, rooms, now, onClose }: MoveDrawerProps) {
  const text = useText()
  const move = useCommand(moveGuest, { touches: [['guests'], ['measurements']] })
  const today = useToday(guest.customerGroupDtos[0]?.id)
  const [roomId, setRoomId] = useState(now !== null && now.to === null ? now.room.id : NONE)
  const values = useMemo<FieldValues>(() => ({ from: today }), [today])
  return (
    <FormDrawer
      id="move-guest"
      title={text('guests.room.moveTitle')}
      over={usePersonHead(guest)}
      about={
        <SelectField
          label={text('guests.room.field.roomId')}
          icon="home"
          value={roomId}
          options={[
            ...rooms.map(({ id, name, capacity, guests: count }) => ({
              value: id,
              label: capacity === null ? name : `${name} · ${text('guests.room.guestsOf', { count, capacity })}`,
            })),
            { value: NONE, label: text('guests.room.none') },
          ]}
          onChange={setRoomId}
        />
      }
      fields={FIELDS}
      values={values}
      submit={text('guests.room.move')}
      saved={text('guests.room.saved')}
      onClose={onClose}
      onSave={(typed) =>
        move.mutateAsync({
          params: { id: guest.id },
          body: { roomId: roomId === NONE ? null : roomId, from: String(typed['from']) },
        })
      }
    />
  )
}
