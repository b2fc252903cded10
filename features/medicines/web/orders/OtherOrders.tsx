import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { Order } from '../../shared/orders.contract.ts'
import { careWords, productWords, scheduleWords } from '../medicine-words.ts'

type OtherOrdersProps = { orders: readonly Order[]; chosen: Order | null; onChoose: (id: string) => void }

/** Requests of the family, and orders that ended. */
export function OtherOrders({ orders, chosen, onChoose }: OtherOrdersProps) {
  const text = useText()
  return (
    <Card component="section" aria-label={text('medicines.others')}>
      <CardHead title={text('medicines.others')} note={orders.length} />
      <List>
        {orders.map((order) => {
          const [version] = order.versions
          return (
            <ListItemButton
              key={order.id}
              divider
              selected={order.id === chosen?.id}
              onClick={() => onChoose(order.id)}
            >
              <ListItemText
                primary={productWords(order)}
                secondary={
                  version &&
                  [scheduleWords(version, text), careWords(version, order.unit, text), version.reason]
                    .filter(Boolean)
                    .join(' · ')
                }
              />
              <StateChip hue={order.state === 'requested' ? 'waiting' : 'absent'}>
                {text(`medicines.state.${order.state}`)}
              </StateChip>
            </ListItemButton>
          )
        })}
      </List>
    </Card>
  )
}
