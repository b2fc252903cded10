import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { ChildTabProps } from '#features/children/web/child-tab.api.ts'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { useZone } from '#features/session/web/zone.api.ts'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { searchEvents, type CareEvent } from '../shared/events.contract.ts'
import { KINDS } from '../shared/events.rules.ts'
import { EventCard } from './EventCard.tsx'
import { EventDrawer } from './EventDrawer.tsx'
import type { EventPerson } from './event-person.ts'

const MOST = 100
const addressSchema = z.object({ kind: z.optional(z.enum(KINDS)) })

/** EVENTS of a guest or child, the latest first. */
export function EventsTab(about: PersonTabProps | ChildTabProps) {
  const text = useText()
  const { id, fullName } = 'person' in about ? about.person : about.child
  const zone = useZone('person' in about ? about.person.customerGroupDtos[0]?.id : about.child.customerGroupDto.id)
  const person = { id, fullName, zone }
  const family = useMe().role === 'CB_PARENT'
  const [{ kind }, change] = useAddress(addressSchema)
  const [adding, setAdding] = useState(false)
  const filters = { personId: id, ...(kind && { kinds: [kind] }) }
  const query = useCallPage(searchEvents, { body: { filters, limit: MOST } })
  return (
    <Stack spacing={4}>
      <Row wrap sx={{ justifyContent: 'space-between' }}>
        <FilterChips
          filters={[
            { key: 'all', label: text('events.all') },
            ...KINDS.map((key) => ({ key, label: text(`events.kind.${key}`) })),
          ]}
          chosen={kind ?? 'all'}
          label={text('events.kinds')}
          onChoose={(key) => change({ kind: KINDS.find((one) => one === key) })}
        />
        <Button look="primary" icon="add" onClick={() => setAdding(true)}>
          {text(family ? 'events.addAppointment' : 'events.add')}
        </Button>
      </Row>
      <Loaded query={query}>{({ data }) => <Cards person={person} events={data} />}</Loaded>
      <Typography variant="caption" color="textSecondary">
        {text('events.readers')}
      </Typography>
      {adding && <EventDrawer person={person} event={null} family={family} onClose={() => setAdding(false)} />}
    </Stack>
  )
}

function Cards({ person, events }: { person: EventPerson; events: readonly CareEvent[] }) {
  const text = useText()
  if (events.length === 0)
    return (
      <EmptyState icon="calendar" title={text('events.none')}>
        {text('events.noneBody')}
      </EmptyState>
    )
  return events.map((event) => <EventCard key={event.id} person={person} event={event} />)
}
