import { dayIn } from '#platform/shared/dates/zoned.ts'
import { showDay, showMoment, showTime } from '#platform/web/i18n/formats.ts'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import type { SlotState } from '../shared/doses.rules.ts'
import type { Order, OrderVersion } from '../shared/orders.contract.ts'
import { balance, KEPT_PLACES } from '../shared/stock.rules.ts'
import { saySchedule } from '../shared/words.ts'
import { amountWords, numberWords } from './amount-words.api.ts'

export type Say = (id: string, values?: Record<string, string | number>) => string

/** How each state of a slot looks; never by colour alone. */
export const STATE_LOOK: Record<SlotState, { hue: Hue; icon: IconName }> = {
  given: { hue: 'arrived', icon: 'check' },
  partial: { hue: 'waiting', icon: 'remove' },
  refused: { hue: 'notthere', icon: 'close' },
  missed: { hue: 'alert', icon: 'alert' },
  held: { hue: 'unknown', icon: 'minus' },
  not_available: { hue: 'absent', icon: 'archive' },
  due: { hue: 'waiting', icon: 'clock' },
  late: { hue: 'alert', icon: 'clock' },
  planned: { hue: 'absent', icon: 'clock' },
  away: { hue: 'absent', icon: 'absent' },
  with_family: { hue: 'onboard', icon: 'people' },
}

export const productWords = ({ product, strength }: Pick<Order, 'product' | 'strength'>): string =>
  [product, strength].filter(Boolean).join(' ')

/** When it is due, of a taper in how many steps. */
export const scheduleWords = ({ schedule }: Pick<OrderVersion, 'schedule'>, say: Say): string =>
  schedule.kind === 'taper' ? say('medicines.taperWords', { count: schedule.steps.length }) : saySchedule(schedule, say)

/** One line about how an order is given. */
export function careWords(version: OrderVersion, unit: string, say: Say): string {
  return [
    version.schedule.kind === 'taper' ? '' : amountWords(version.dose, unit, say),
    say(`medicines.route.${version.route}`),
    version.indication,
    version.gapMinutes !== null && say('medicines.gapWords', { hours: numberWords(version.gapMinutes / 60) }),
    version.mostIn24h !== null && say('medicines.mostWords', { amount: numberWords(version.mostIn24h) }),
    version.critical && say('medicines.criticalWords'),
    version.twoPeople && say('medicines.twoPeopleWords'),
    version.instructions,
    version.endsOn !== null && say('medicines.untilWords', { day: showDay(version.endsOn) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What is kept of an order, of all lots and places. */
export const keptOf = ({ lots }: Pick<Order, 'lots'>): number => {
  const moves = lots.flatMap((lot) =>
    KEPT_PLACES.map((place) => ({ lot: lot.id, from: 'outside' as const, to: place, amount: lot[place] })),
  )
  return -balance(moves, 'outside')
}

export const slotTime = (at: Date | string, zone: string): string => showTime(at, zone)

/** Who withdrew a consent, when and why. */
export function withdrawnWords(
  { withdrawn }: Pick<Order['consents'][number], 'withdrawn'>,
  zone: string,
  say: Say,
): string {
  if (withdrawn === null) return ''
  const { by: name, at, reason } = withdrawn
  return say('medicines.withdrawnBy', { name, when: showMoment(at, zone), reason })
}

/** From when something may be given; with the day when it is not today. */
export function fromWords(from: Date, { zone, now, text }: { zone: string; now: Date; text: Say }): string {
  const [day, time] = [dayIn(zone, from), showTime(from, zone)]
  return day === dayIn(zone, now)
    ? text('medicines.from', { time })
    : text('medicines.fromDay', { time, day: showDay(day) })
}
