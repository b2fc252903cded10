import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { hueColour } from '#platform/web/ui/hue.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { HIDDEN } from '#platform/web/ui/layout.ts'
import type { DoseRecord } from '../shared/doses.contract.ts'
import { allergyKey, mayGiveFrom } from '../shared/doses.rules.ts'
import { knownFrom, orderedFrom } from '../shared/known.rules.ts'
import type { Order } from '../shared/orders.contract.ts'
import { amountWords } from './amount-words.api.ts'
import { fromWords, keptOf, STATE_LOOK } from './medicine-words.ts'
import type { PersonMedicines } from './Medicines.tsx'
import { dayOfZone, stockDays, type ShownSlot } from './week.rules.ts'

/** A slot: its state as icon and hue, its time below. */
export function SlotMark({
  slot,
  zone,
  name,
  onOpen,
}: {
  slot: ShownSlot
  zone: string
  name: string
  onOpen: () => void
}) {
  const text = useText()
  const { hue, icon } = STATE_LOOK[slot.state]
  const time = showTime(slot.at, zone)
  const open = slot.state === 'planned' || slot.state === 'due' || slot.state === 'late'
  return (
    <ButtonBase
      onClick={onOpen}
      aria-label={`${name}, ${time}: ${text(`medicines.slot.${slot.state}`)}`}
      title={text(`medicines.slot.${slot.state}`)}
      sx={{
        flexDirection: 'column',
        minWidth: 44,
        minHeight: 44,
        borderRadius: 'var(--r-control)',
        fontFamily: 'var(--font-num)',
        fontSize: 12,
      }}
    >
      <Box
        component="span"
        sx={{
          width: 24,
          height: 24,
          borderRadius: '50%',
          display: 'inline-flex',
          alignItems: 'center',
          justifyContent: 'center',
          color: hueColour(hue, 'fg'),
          background: slot.state === 'planned' ? 'transparent' : hueColour(hue, 'bg'),
          border: open ? `2px dashed ${hueColour(hue, 'dot')}` : 'none',
        }}
      >
        {slot.state !== 'planned' && <Icon name={icon} size={16} />}
      </Box>
      {time}
    </ButtonBase>
  )
}

type AsNeededProps = {
  person: PersonMedicines
  order: Order
  day: string
  today: string
  now: Date
  onSlot: (order: Order, slot: ShownSlot | null, record: DoseRecord | null) => void
}

/** When it was given on a day, and today from when it may be given again. */
export function AsNeededCell({ person, order, day, today, now, onSlot }: AsNeededProps) {
  const text = useText()
  const { from, until } = dayOfZone(day, person.zone)
  const its = person.doses.filter(
    (one) =>
      one.orderId === order.id &&
      one.status === 'final' &&
      new Date(one.happenedAt) >= from &&
      new Date(one.happenedAt) < until,
  )
  const may =
    day === today && order.state === 'active'
      ? mayGiveFrom(
          orderedFrom(order, person),
          { amount: order.versions[0]?.dose ?? 1, now, checked: true, confirmed: order.allergies.map(allergyKey) },
          knownFrom(person.doses, order),
        )
      : null
  return (
    <Box role="cell" sx={{ textAlign: { xs: 'left', md: 'center' }, fontSize: 12, minWidth: 0 }}>
      {its.map((record) => (
        <ButtonBase
          key={record.id}
          onClick={() => onSlot(order, null, record)}
          sx={{
            display: 'flex',
            mx: { md: 'auto' },
            gap: 1,
            minHeight: 24,
            fontFamily: 'var(--font-num)',
            fontSize: 12,
          }}
        >
          <Icon name={STATE_LOOK[record.outcome].icon} size={14} />
          {showTime(record.happenedAt, person.zone)}
          <Box component="span" sx={HIDDEN}>
            {text(`medicines.outcome.${record.outcome}`)}
          </Box>
          {record.effect && <span>{text(`medicines.effect.${record.effect.effect}`)}</span>}
        </ButtonBase>
      ))}
      {may && 'from' in may && (
        <ButtonBase
          onClick={() => onSlot(order, null, null)}
          sx={{
            color: may.from > now ? hueColour('waiting', 'fg') : 'primary.main',
            fontWeight: 700,
            fontSize: 12,
            fontFamily: 'var(--font)',
            minHeight: 32,
          }}
        >
          {may.from > now ? fromWords(may.from, { zone: person.zone, now, text }) : text('medicines.mayNow')}
        </ButtonBase>
      )}
      {its.length === 0 && !(may && 'from' in may) && (
        <Typography variant="caption" color="textSecondary">
          {text(day < today ? 'medicines.noneThatDay' : 'medicines.schedule.asNeeded')}
        </Typography>
      )}
    </Box>
  )
}

/** Less than this is to be ordered (ours). */
const LOW_DAYS = 5

export function StockCell({
  order,
  person,
  today,
  now,
}: {
  order: Order
  person: PersonMedicines
  today: string
  now: Date
}) {
  const text = useText()
  const left = keptOf(order)
  const days = stockDays(order, left, { today, zone: person.zone, now })
  const dose = order.versions[0]?.dose ?? 1
  const asNeeded = order.versions[0]?.schedule.kind === 'asNeeded'
  const low = order.lots.length > 0 && days !== null && days <= LOW_DAYS
  return (
    <Box role="cell" sx={{ minWidth: 0, fontSize: 13 }}>
      {order.lots.length === 0 ? (
        <Typography variant="caption" color="textSecondary">
          {text('medicines.noStock')}
        </Typography>
      ) : (
        <>
          <Typography variant="subtitle2" component="div">
            {amountWords(left, order.unit, text)}
          </Typography>
          <Typography
            variant="caption"
            component="div"
            sx={{ color: low ? hueColour('alert', 'fg') : 'text.secondary', fontWeight: low ? 700 : 400 }}
          >
            {stockWords()}
          </Typography>
        </>
      )}
    </Box>
  )
  function stockWords(): string {
    if (asNeeded) return text('medicines.dosesLeft', { count: Math.floor(left / dose) })
    if (days === null) return text('medicines.daysEnough')
    return text(low ? 'medicines.daysLow' : 'medicines.daysLeft', { count: days })
  }
}
