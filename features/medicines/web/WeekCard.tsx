import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { addDays, dayIn, weekdayOf } from '#platform/shared/dates/zoned.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import type { DoseRecord } from '../shared/doses.contract.ts'
import type { Order } from '../shared/orders.contract.ts'
import { AllergyWarning } from './AllergyWarning.tsx'
import { careWords, productWords } from './medicine-words.ts'
import type { PersonMedicines } from './Medicines.tsx'
import { dayOfZone, daysFrom, shownSlots, type ShownSlot } from './week.rules.ts'
import { AsNeededCell, SlotMark, StockCell } from './WeekCells.tsx'

type WeekCardProps = {
  person: PersonMedicines
  orders: readonly Order[]
  chosen: Order | null
  onChoose: (orderId: string) => void
  onWeek: (day: string) => void
  onSlot: (order: Order, slot: ShownSlot | null, record: DoseRecord | null) => void
}

/** The orders in force with seven days of slots; on a phone with those of one day. */
export function WeekCard(props: WeekCardProps) {
  const { person, orders, onWeek } = props
  const text = useText()
  const now = useNow()
  const mobile = useMobile()
  const today = dayIn(person.zone, now)
  const days = daysFrom(person.from)
  const shown = mobile ? days.filter((day) => day === (days.includes(today) ? today : days[0])) : days
  return (
    <Card component="section" aria-label={text('medicines.week')}>
      <CardHead
        title={text('medicines.week')}
        note={text('medicines.weekNote', {
          from: showDay(days[0] ?? ''),
          to: showDay(days[6] ?? ''),
          count: orders.length,
        })}
        action={
          <Row>
            <IconButton
              icon="back"
              label={text('medicines.weekBefore')}
              onClick={() => onWeek(addDays(person.from, -7))}
            />
            <IconButton
              icon="forward"
              label={text('medicines.weekAfter')}
              onClick={() => onWeek(addDays(person.from, 7))}
            />
          </Row>
        }
      />
      {orders.length === 0 ? (
        <EmptyState icon="medical" title={text('medicines.noneInForce')} />
      ) : (
        <Box role="table" aria-label={text('medicines.week')} sx={{ overflowX: 'auto' }}>
          {!mobile && (
            <Box role="row" sx={{ ...GRID, borderBottom: '1px solid var(--line)', py: 2 }}>
              <Head>{text('medicines.head.order')}</Head>
              {shown.map((day) => (
                <Head key={day} today={day === today}>
                  {`${text(`medicines.day.${weekdayOf(day)}`)} ${day.slice(8)}`}
                </Head>
              ))}
              <Head>{text('medicines.head.stock')}</Head>
            </Box>
          )}
          {orders.map((order) => (
            <OrderRow key={order.id} {...props} order={order} days={shown} today={today} now={now} mobile={mobile} />
          ))}
        </Box>
      )}
    </Card>
  )
}

const GRID = {
  display: 'grid',
  gridTemplateColumns: 'minmax(220px, 2.4fr) repeat(7, minmax(76px, 1fr)) minmax(104px, 1.1fr)',
  columnGap: 1,
  px: 4,
  minWidth: 960,
  alignItems: 'center',
}
const PHONE = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 2, px: 4 }

function Head({ children, today = false }: { children: string; today?: boolean }) {
  return (
    <Typography
      role="columnheader"
      variant="caption"
      component="div"
      sx={{
        fontWeight: 700,
        textAlign: 'center',
        '&:first-of-type': { textAlign: 'left' },
        ...(today && { color: 'primary.main' }),
      }}
    >
      {children}
    </Typography>
  )
}

type RowProps = WeekCardProps & { order: Order; days: readonly string[]; today: string; now: Date; mobile: boolean }

function OrderRow({ person, order, days, today, now, mobile, chosen, onChoose, onSlot }: RowProps) {
  const text = useText()
  const [version] = order.versions
  if (!version) return null
  return (
    <Box
      role="row"
      sx={{
        ...(mobile ? PHONE : GRID),
        py: 3,
        borderBottom: '1px solid var(--line)',
        ...(chosen?.id === order.id && { background: 'var(--primary-soft)' }),
      }}
    >
      <Box role="cell" sx={{ minWidth: 0 }}>
        <ButtonBase
          aria-pressed={chosen?.id === order.id}
          onClick={() => onChoose(order.id)}
          sx={{
            display: 'block',
            textAlign: 'left',
            width: '100%',
            borderRadius: 'var(--r-control)',
            fontFamily: 'var(--font)',
          }}
        >
          <Row wrap sx={{ justifyContent: 'space-between', rowGap: 1 }}>
            <Typography variant="subtitle2" component="span" sx={{ ...REST, overflowWrap: 'anywhere' }}>
              {productWords(order)}
            </Typography>
            <Chip
              component="span"
              size="small"
              variant="outlined"
              label={text('medicines.version', { version: version.version })}
            />
          </Row>
          <Typography
            variant="caption"
            component="span"
            color="textSecondary"
            sx={{ display: 'block', overflowWrap: 'anywhere' }}
          >
            {careWords(version, order.unit, text)}
          </Typography>
        </ButtonBase>
        <AllergyWarning order={order} />
        <Row wrap sx={{ rowGap: 1, '&:not(:empty)': { mt: 1 } }}>
          {order.state === 'suspended' && <StateChip hue="unknown">{text('medicines.state.suspended')}</StateChip>}
          {order.consentsMissing.office + order.consentsMissing.family > 0 && (
            <StateChip hue="alert">{text('medicines.consentMissing')}</StateChip>
          )}
          {version.prescriptionUntil !== null && version.prescriptionUntil < today && (
            <StateChip hue="alert">{text('medicines.prescriptionExpired')}</StateChip>
          )}
        </Row>
      </Box>
      {version.schedule.kind === 'asNeeded'
        ? days.map((day) => <AsNeededCell key={day} {...{ person, order, day, today, now, onSlot }} />)
        : days.map((day) => (
            <Row
              key={day}
              role="cell"
              wrap
              gap={1}
              sx={{ justifyContent: { xs: 'flex-start', md: 'center' }, rowGap: 1 }}
            >
              {shownSlots(order, person, { ...dayOfZone(day, person.zone), zone: person.zone, now }).map((slot) => (
                <SlotMark
                  key={slot.at.getTime()}
                  slot={slot}
                  zone={person.zone}
                  name={productWords(order)}
                  onOpen={() => onSlot(order, slot, slot.record)}
                />
              ))}
            </Row>
          ))}
      <StockCell order={order} person={person} today={today} now={now} />
    </Box>
  )
}
