import * as z from 'zod/mini'
import { PeopleList } from '#features/people/web/people-list.api.tsx'
import { callPage } from '#platform/web/api/call.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { SlotActions } from '#platform/web/slots/SlotActions.tsx'
import { NarrowSelect } from '#platform/web/ui/NarrowSelect.tsx'
import { exportGuests } from '../shared/export.contract.ts'
import { searchGuests } from '../shared/guests.contract.ts'
import { searchRooms } from '../shared/rooms.contract.ts'
import { FormerButton } from './FormerButton.tsx'
import { SettingsButton } from './SettingsButton.tsx'
import { guestListActions } from './slots.api.ts'

const addressSchema = z.object({ room: z.optional(z.string()), page: z.optional(z.string()) })

/** guestList: the guests in reach with their families and rooms, of one room or of all; administrators add them and look after the rooms. */
export function GuestListPage() {
  const text = useText()
  const [{ room }, change] = useAddress(addressSchema)
  const { data: rooms = [] } = useCall(searchRooms, { body: {} })
  // A room that is gone narrows nothing.
  const roomId = rooms.find(({ id }) => id === room)?.id
  const filters = roomId === undefined ? {} : { filters: { roomId } }
  return (
    <PeopleList
      kind="guests"
      find={(body, _filter, signal) => callPage(searchGuests, { body: { ...body, ...filters } }, { signal })}
      save={(body, _filter, format) =>
        saveFile(exportGuests, { body: { ...body, ...filters }, query: { format } }, `guests.${format}`)
      }
      more={rooms.length > 0 ? [{ key: 'room', label: text('guests.room'), cell: (guest) => guest.room?.name }] : []}
      narrowed={{
        by: rooms.length > 0 && (
          <NarrowSelect
            label={text('guests.room')}
            all={text('guests.room.any')}
            options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
            value={roomId}
            onChange={(id) => change({ room: id, page: undefined })}
          />
        ),
        values: [roomId ?? null],
      }}
      main={
        <>
          <SlotActions slot={guestListActions} about={{}} />
          <FormerButton />
          <SettingsButton />
        </>
      }
    />
  )
}
