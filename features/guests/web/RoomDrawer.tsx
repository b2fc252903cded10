import { useMemo, useState } from 'react'
import { GroupChoice, useGroupChoice } from '#features/session/web/group-choice.api.tsx'
import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { addRoom, changeRoom, room as roomSchema, type Room } from '../shared/rooms.contract.ts'
import { CAPACITY_MAX, ROOM_KINDS } from '../shared/rooms.rules.ts'

const label = (fieldName: string) => `guests.room.field.${fieldName}`
const FIELDS: readonly FieldDefinition[] = [
  {
    fieldName: 'kind',
    label: label('kind'),
    type: 'radio',
    required: true,
    fields: ROOM_KINDS.map((value) => ({ value, label: `guests.room.kind.${value}` })),
  },
  { fieldName: 'name', label: label('name'), type: 'string', required: true, maxDigits: NAME_MAX },
  {
    fieldName: 'capacity',
    label: label('capacity'),
    type: 'integer',
    min: 1,
    max: CAPACITY_MAX,
    helperText: label('capacityHelp'),
  },
  {
    fieldName: 'note',
    label: label('note'),
    type: 'description',
    maxDigits: DESCRIPTION_MAX,
    helperText: label('noteHelp'),
  },
]

/** Adds a room or unit, or changes one. It belongs to one group; with several to choose from, the form asks which. */
export function RoomDrawer({ room, onClose }: { room: Room | null; onClose: () => void }) {
  const text = useText()
  const touches = [['guests']]
  const add = useCommand(addRoom, { touches })
  const change = useCommand(changeRoom, { touches })
  const [groupId, setGroupId] = useGroupChoice()
  const [id] = useState(() => crypto.randomUUID())
  const [now, unlessNewer] = useNewest(room, roomSchema)
  const values = useMemo<FieldValues>(
    () => ({
      kind: now?.kind ?? 'ROOM',
      name: now?.name ?? null,
      capacity: now?.capacity ?? null,
      note: now?.note || null,
    }),
    [now],
  )
  return (
    <FormDrawer<Room>
      id="room"
      title={now?.name ?? text('guests.room.addTitle')}
      over={now?.customerGroupDto.name}
      about={room ? undefined : <GroupChoice value={groupId} onChange={setGroupId} />}
      fields={FIELDS}
      values={values}
      saved={text('guests.room.saved')}
      onClose={onClose}
      onSave={(typed) => {
        const body = {
          kind: ROOM_KINDS.find((one) => one === typed['kind']) ?? 'ROOM',
          name: String(typed['name']),
          note: String(typed['note'] ?? ''),
          capacity: typeof typed['capacity'] === 'number' ? typed['capacity'] : null,
        }
        return now
          ? unlessNewer<Room>(change.mutateAsync({ params: { id: now.id }, body: { ...body, version: now.version } }))
          : add.mutateAsync({ body: { ...body, id, customerGroupId: groupId } })
      }}
    />
  )
}
