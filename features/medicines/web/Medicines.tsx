import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { AllergyList } from '#features/conditions/web/allergies.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { personMedicines, type DoseRecord } from '../shared/doses.contract.ts'
import type { Order } from '../shared/orders.contract.ts'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { Disputed } from './Disputed.tsx'
import { DoseDrawer } from './DoseDrawer.tsx'
import { OrderCards } from './orders/OrderCards.tsx'
import { OrderDrawer } from './orders/OrderDrawer.tsx'
import { OtherOrders } from './orders/OtherOrders.tsx'
import type { ShownSlot } from './week.rules.ts'
import { WeekCard } from './WeekCard.tsx'

export type PersonMedicines = AnswerOf<typeof personMedicines>

/** The medicines of one person: orders with their week, what is disputed, stock, versions and consents. */
export function Medicines({ personId }: { personId: string }) {
  const text = useText()
  const [from, setFrom] = useState<string | null>(null)
  const query = useCall(
    personMedicines,
    { params: { id: personId }, query: from === null ? {} : { from } },
    { keepPrevious: true },
  )
  if (query.error instanceof ApiProblem && query.error.facts.status === 404)
    return (
      <EmptyState icon="lock" title={text('medicines.notYours')}>
        {text('medicines.notYoursBody')}
      </EmptyState>
    )
  return <Loaded query={query}>{(person) => <Shown person={person} onWeek={setFrom} />}</Loaded>
}

type Open =
  | { kind: 'order'; order: Order | null }
  | { kind: 'dose'; order: Order; slot: ShownSlot | null; record: DoseRecord | null }

function Shown({ person, onWeek }: { person: PersonMedicines; onWeek: (day: string) => void }) {
  const text = useText()
  const me = useMe()
  const [open, setOpen] = useState<Open | null>(null)
  const [chosenId, choose] = useState<string | null>(null)
  const inForce = person.orders.filter(({ state }) => state === 'active' || state === 'suspended')
  const others = person.orders.filter(({ state }) => state === 'requested' || state === 'ended')
  const chosen = person.orders.find(({ id }) => id === chosenId) ?? inForce[0] ?? null
  const { abilities } = person
  return (
    <Stack spacing={4}>
      <AllergyList allergies={person.allergies} />
      <Row wrap gap={2} sx={{ justifyContent: 'flex-end', rowGap: 2 }}>
        {(abilities.order || abilities.request) && (
          <Button
            icon="add"
            look={abilities.order && inForce.length > 0 ? 'outlined' : 'primary'}
            onClick={() => setOpen({ kind: 'order', order: null })}
          >
            {text(abilities.order ? 'medicines.add' : 'medicines.request')}
          </Button>
        )}
        {abilities.record && me.role !== 'CB_PARENT' && inForce.length > 0 && (
          <ButtonLink look="primary" icon="medical" to={paths.page('doseRound')}>
            {text('medicines.startRound')}
          </ButtonLink>
        )}
      </Row>
      <Disputed person={person} onOpen={(order, record) => setOpen({ kind: 'dose', order, slot: null, record })} />
      {person.orders.length === 0 ? (
        <EmptyState icon="medical" title={text('medicines.empty')}>
          {text(abilities.order ? 'medicines.emptyBody' : 'medicines.emptyFamily')}
        </EmptyState>
      ) : (
        <>
          <WeekCard
            person={person}
            orders={inForce}
            chosen={chosen}
            onChoose={choose}
            onWeek={onWeek}
            onSlot={(order, slot, record) => setOpen({ kind: 'dose', order, slot, record })}
          />
          {chosen && (
            <OrderCards
              key={chosen.id}
              person={person}
              order={chosen}
              onEdit={() => setOpen({ kind: 'order', order: chosen })}
            />
          )}
          {others.length > 0 && <OtherOrders orders={others} chosen={chosen} onChoose={choose} />}
        </>
      )}
      {open?.kind === 'order' && <OrderDrawer person={person} order={open.order} onClose={() => setOpen(null)} />}
      {open?.kind === 'dose' && <DoseDrawer person={person} {...open} onClose={() => setOpen(null)} />}
    </Stack>
  )
}
