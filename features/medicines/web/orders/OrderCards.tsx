import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCallPage, useCommand } from '#platform/web/api/use-call.ts'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { showDay, showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Timeline } from '#platform/web/ui/Timeline.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { closeOrder, restoreOrder, suspendOrder, type Order } from '../../shared/orders.contract.ts'
import { stateAfter } from '../../shared/orders.rules.ts'
import { changedFields } from '../../shared/plan.rules.ts'
import { searchStock } from '../../shared/stock.contract.ts'
import { amountWords, numberWords } from '../amount-words.api.ts'
import { productWords, scheduleWords } from '../medicine-words.ts'
import type { PersonMedicines } from '../Medicines.tsx'
import { Before } from './Before.tsx'
import { RenewDrawer } from './RenewDrawer.tsx'
import { StockDrawer } from './StockDrawer.tsx'
import { useMedicineWarnings } from '../use-medicine-warnings.tsx'

type OrderCardsProps = { person: PersonMedicines; order: Order; onEdit: () => void }

/** What belongs to one order: its stock ledger, its versions, and what is needed before the first dose. */
export function OrderCards({ person, order, onEdit }: OrderCardsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.5fr) minmax(0, 1fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Ledger person={person} order={order} />
      <Versions person={person} order={order} onEdit={onEdit} />
      <Before person={person} order={order} />
    </Box>
  )
}

const LEDGER_ROWS = 6

function Ledger({ person, order }: Omit<OrderCardsProps, 'onEdit'>) {
  const text = useText()
  const [open, setOpen] = useState(false)
  const query = useCallPage(searchStock, {
    body: { filters: { personId: person.id, orderId: order.id }, limit: LEDGER_ROWS },
  })
  return (
    <Card component="section" aria-label={text('medicines.ledger')}>
      <CardHead
        title={text('medicines.ledger')}
        note={productWords(order)}
        action={
          (order.abilities.count || order.abilities.stock) && (
            <Button onClick={() => setOpen(true)}>{text('medicines.enterStock')}</Button>
          )
        }
      />
      <Loaded query={query} rows={3}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon="archive" title={text('medicines.noStock')} />
          ) : (
            <Box role="table" aria-label={text('medicines.ledger')} sx={{ px: 4, pb: 3 }}>
              {data.map((move) => {
                const sign = move.to === 'given' || move.to === 'discarded' || move.to === 'outside' ? '−' : '+'
                const between = move.kind === 'handOver' || move.amount === 0
                return (
                  <Box
                    key={move.id}
                    role="row"
                    sx={{
                      display: 'grid',
                      gridTemplateColumns: 'minmax(0, 1fr) 64px 64px',
                      columnGap: 2,
                      py: 2,
                      borderBottom: '1px solid var(--line)',
                    }}
                  >
                    <Box role="cell" sx={{ minWidth: 0 }}>
                      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                        {text(`medicines.move.${move.kind}`)}
                        {move.kind === 'handOver' &&
                          `: ${text(`medicines.place.${move.from}`)} → ${text(`medicines.place.${move.to}`)}`}
                        {move.lot !== null && ` · ${text('medicines.lot', { lot: move.lot })}`}
                      </Typography>
                      <Typography
                        variant="caption"
                        color="textSecondary"
                        component="div"
                        sx={{ overflowWrap: 'anywhere' }}
                      >
                        {[
                          showMoment(move.happenedAt, person.zone),
                          move.by,
                          move.handedBy && text('medicines.handedBy', { name: move.handedBy }),
                          move.reason,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </Typography>
                    </Box>
                    <Typography role="cell" sx={{ textAlign: 'right', fontFamily: 'var(--font-num)' }}>
                      {between ? numberWords(move.amount) : `${sign}${numberWords(move.amount)}`}
                    </Typography>
                    <Typography role="cell" sx={{ textAlign: 'right', fontFamily: 'var(--font-num)', fontWeight: 700 }}>
                      {numberWords(move.left)}
                    </Typography>
                  </Box>
                )
              })}
            </Box>
          )
        }
      </Loaded>
      {open && <StockDrawer person={person} order={order} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const ACTIONS = { suspend: suspendOrder, restore: restoreOrder, close: closeOrder } as const

function Versions({ person, order, onEdit }: OrderCardsProps) {
  const text = useText()
  const [asked, setAsked] = useState<keyof typeof ACTIONS | 'renew' | null>(null)
  const commands = {
    suspend: useCommand(ACTIONS.suspend, { touches: [['medicines']] }),
    restore: useCommand(ACTIONS.restore, { touches: [['medicines']] }),
    close: useCommand(ACTIONS.close, { touches: [['medicines']] }),
  }
  const { confirmed, dialog } = useMedicineWarnings(person.zone)
  const version = order.versions[0]?.version ?? 1
  const may = (action: keyof typeof ACTIONS | 'renew') =>
    order.abilities.change && stateAfter(order.state, action) !== null
  return (
    <Card component="section" aria-label={text('medicines.versions')}>
      <CardHead title={text('medicines.versions')} note={productWords(order)} />
      <CardContent sx={{ pt: 0 }}>
        <Timeline
          days
          label={text('medicines.versions')}
          facts={order.versions.map((one, index) => ({
            key: String(one.version),
            time: showDay(dayIn(person.zone, new Date(one.inForceFrom))),
            title: `${text('medicines.version', { version: one.version })}, ${text(`medicines.action.${one.action}`)}`,
            note: notesOf(order, index, text),
            hue: one.state === 'active' ? ('arrived' as const) : ('absent' as const),
            at: index === 0 ? ('now' as const) : ('past' as const),
          }))}
        />
        {order.abilities.change && (
          <Row wrap sx={{ mt: 3, rowGap: 2 }}>
            {order.state !== 'ended' && (
              <Button icon="edit" look={order.state === 'requested' ? 'primary' : 'outlined'} onClick={onEdit}>
                {text(order.state === 'requested' ? 'medicines.approve' : 'medicines.change')}
              </Button>
            )}
            {(['suspend', 'restore', 'renew', 'close'] as const).filter(may).map((action) => (
              <Button key={action} onClick={() => setAsked(action)}>
                {text(
                  action === 'close' && order.state === 'requested' ? 'medicines.refuse' : `medicines.act.${action}`,
                )}
              </Button>
            ))}
          </Row>
        )}
      </CardContent>
      {asked === 'renew' && <RenewDrawer person={person} order={order} onClose={() => setAsked(null)} />}
      {asked !== null && asked !== 'renew' && (
        <ReasonDrawer
          title={`${text(`medicines.act.${asked}`)}: ${productWords(order)}`}
          body={text(`medicines.act.${asked}Body`)}
          confirm={text(`medicines.act.${asked}`)}
          onConfirm={async (reason) => {
            await confirmed((keys) =>
              commands[asked].mutateAsync({ params: { id: order.id }, body: { version, reason, confirmed: keys } }),
            )
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {dialog}
    </Card>
  )
}

/** Who, why, and what the version changes of the one before. */
function notesOf(order: Order, index: number, text: ReturnType<typeof useText>): string {
  const [now, before] = [order.versions[index], order.versions[index + 1]]
  if (!now) return ''
  const changed = before ? changedFields(now, before).map((field) => text(`medicines.field.${field}`)) : []
  return [
    `${amountWords(now.dose, order.unit, text)}, ${scheduleWords(now, text)}`,
    changed.length > 0 && text('medicines.changes', { fields: changed.join(', ') }),
    now.reason,
    now.by,
  ]
    .filter(Boolean)
    .join(' · ')
}
