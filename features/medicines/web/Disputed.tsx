import Stack from '@mui/material/Stack'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import type { DoseRecord } from '../shared/doses.contract.ts'
import type { Order } from '../shared/orders.contract.ts'
import { amountWords } from './amount-words.api.ts'
import { productWords } from './medicine-words.ts'
import type { PersonMedicines } from './Medicines.tsx'

type DisputedProps = { person: PersonMedicines; onOpen: (order: Order, record: DoseRecord) => void }

/** What somebody recorded although it was not to be given: nothing of it is lost, and somebody decides. */
export function Disputed({ person, onOpen }: DisputedProps) {
  const text = useText()
  const disputed = person.doses.filter(({ status }) => status === 'conflict')
  if (disputed.length === 0) return null
  return (
    <Banner hue="alert" title={text('medicines.disputed', { count: disputed.length })}>
      <Stack spacing={1} sx={{ mt: 1 }}>
        {disputed.map((record) => {
          const order = person.orders.find(({ id }) => id === record.orderId)
          if (!order) return null
          return (
            <Row key={record.id} wrap sx={{ justifyContent: 'space-between', rowGap: 1 }}>
              <span>
                {[
                  `${productWords(order)}, ${text(`medicines.outcome.${record.outcome}`)} ${record.amount > 0 ? amountWords(record.amount, order.unit, text) : ''}`.trim(),
                  showMoment(record.happenedAt, person.zone),
                  record.by,
                  text(`medicines.refused.${record.refusal ?? 'noSlot'}`),
                ].join(' · ')}
              </span>
              {record.abilities.correct && (
                <Button size="small" onClick={() => onOpen(order, record)}>
                  {text('medicines.decide')}
                </Button>
              )}
            </Row>
          )
        })}
      </Stack>
    </Banner>
  )
}
