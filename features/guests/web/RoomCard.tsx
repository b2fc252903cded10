import { useState } from 'react'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCall } from '#platform/web/api/use-call.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { getStays, searchRooms, type Stay } from '../shared/rooms.contract.ts'
import { MoveDrawer } from './MoveDrawer.tsx'

/** The latest are enough on a summary. */
const SHOWN = 3

/** Where the guest is and was; administrators move them. Nothing where there are no rooms. */
export function RoomCard({ person }: PersonTabProps) {
  const text = useText()
  const office = useMe().role === 'CB_ADMIN'
  const [moving, setMoving] = useState(false)
  const stays = useCall(getStays, { params: { id: person.id } })
  const groups = person.customerGroupDtos.map(({ id }) => id)
  const { data: all = [] } = useCall(searchRooms, { body: {} }, { enabled: office })
  const rooms = all.filter(({ customerGroupDto }) => groups.includes(customerGroupDto.id))
  if (!stays.isError && (stays.data ?? []).length === 0 && rooms.length === 0) return null
  return (
    <Card component="section" aria-label={text('guests.room')}>
      <CardHead
        title={text('guests.room')}
        action={
          office && (
            <Button look="text" onClick={() => setMoving(true)}>
              {text('guests.room.move')}
            </Button>
          )
        }
      />
      <Loaded query={stays} rows={1}>
        {(data) => <Stays stays={data} />}
      </Loaded>
      {moving && stays.data && (
        <MoveDrawer guest={person} rooms={rooms} now={stays.data[0] ?? null} onClose={() => setMoving(false)} />
      )}
    </Card>
  )
}

function Stays({ stays }: { stays: readonly Stay[] }) {
  const text = useText()
  if (stays.length === 0)
    return (
      <Typography color="textSecondary" sx={{ px: 4, pb: 4 }}>
        {text('guests.room.none')}
      </Typography>
    )
  return (
    <List>
      {stays.slice(0, SHOWN).map((stay) => (
        <ListItem key={stay.id} divider sx={{ minHeight: 56, gap: 3, flexWrap: 'wrap' }}>
          <TwoLines title={stay.room.name} about={[text(`guests.room.kind.${stay.room.kind}`), daysOf(stay, text)]} />
          {!stay.now && stay.to !== null && <StateChip hue="absent">{text('guests.room.before')}</StateChip>}
        </ListItem>
      ))}
    </List>
  )
}

function daysOf({ from, to, now }: Stay, text: Texts): string {
  if (to !== null) return text('guests.room.fromTo', { from: showDay(from), to: showDay(to) })
  return text(now ? 'guests.room.since' : 'guests.room.coming', { day: showDay(from) })
}
