import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Menu, type MenuEntry } from '#platform/web/ui/Menu.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { archiveRoom, restoreRoom, searchRooms, type Room } from '../shared/rooms.contract.ts'
import { OwnAccounts } from './OwnAccounts.tsx'
import { RoomDrawer } from './RoomDrawer.tsx'

/** What administrators set for the guests of their groups: rooms and units, and whether guests may have an account. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const text = useText()
  const several = useMe().groups.length > 1
  const query = useCall(searchRooms, { body: { all: true } })
  const [edited, setEdited] = useState<Room | 'new' | null>(null)
  if (edited !== null) return <RoomDrawer room={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
  return (
    <Drawer
      title={text('guests.settings')}
      onClose={onClose}
      footer={
        <Button look="primary" icon="add" onClick={() => setEdited('new')}>
          {text('guests.room.add')}
        </Button>
      }
    >
      <Typography component="h3" variant="h4" sx={{ mb: 2 }}>
        {text('guests.rooms')}
      </Typography>
      <Loaded query={query} rows={3}>
        {(rooms) =>
          rooms.length === 0 ? (
            <EmptyState icon="home" title={text('guests.rooms.empty')}>
              {text('guests.rooms.emptyBody')}
            </EmptyState>
          ) : (
            <List>
              {rooms.map((room) => (
                <RoomRow key={room.id} room={room} several={several} onEdit={() => setEdited(room)} />
              ))}
            </List>
          )
        }
      </Loaded>
      <OwnAccounts />
    </Drawer>
  )
}

type RoomRowProps = { room: Room; several: boolean; onEdit: () => void }

function RoomRow({ room, several, onEdit }: RoomRowProps) {
  const text = useText()
  const { capacity, guests: count } = room
  return (
    <ListItem divider sx={{ minHeight: 64, gap: 3, px: 0 }}>
      <TwoLines
        title={room.name}
        about={[
          text(`guests.room.kind.${room.kind}`),
          several && room.customerGroupDto.name,
          capacity === null ? text('guests.room.guests', { count }) : text('guests.room.guestsOf', { count, capacity }),
          room.note,
        ]}
      />
      {room.archived && (
        <StateChip hue="absent" icon="archive">
          {text('guests.room.archived')}
        </StateChip>
      )}
      <RoomActions room={room} onEdit={onEdit} />
    </ListItem>
  )
}

function RoomActions({ room, onEdit }: Pick<RoomRowProps, 'room' | 'onEdit'>) {
  const text = useText()
  const errorToast = useErrorToast()
  const touches = [['guests']]
  const archive = useCommand(archiveRoom, { touches })
  const restore = useCommand(restoreRoom, { touches })
  const act = (command: typeof archive) =>
    void command
      .mutateAsync({ params: { id: room.id } })
      .then(() => toast('success', text('guests.room.saved')))
      .catch(errorToast)
  const entries: MenuEntry[] = [
    ...(room.archived ? [] : [{ key: 'edit', icon: 'edit', label: text('utils.edit'), onChoose: onEdit } as const]),
    room.archived
      ? { key: 'restore', icon: 'restore', label: text('guests.room.restore'), onChoose: () => act(restore) }
      : { key: 'archive', icon: 'archive', label: text('guests.room.archive'), onChoose: () => act(archive) },
  ]
  return (
    <Menu
      entries={entries}
      button={(props) => <IconButton icon="menu" label={`${text('list.actions')}: ${room.name}`} {...props} />}
    />
  )
}
