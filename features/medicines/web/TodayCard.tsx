import { careOf, type CareAbout } from '#features/children/web/care-page.api.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import { SummaryCard } from '#platform/web/ui/SummaryCard.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { personMedicines } from '../shared/doses.contract.ts'
import { amountWords } from './amount-words.api.ts'
import { productWords, STATE_LOOK } from './medicine-words.ts'
import type { PersonMedicines } from './Medicines.tsx'
import { dayOfZone, shownSlots } from './week.rules.ts'

/** The doses of today on the summary of a guest or child, by time. */
export function TodayCard(about: CareAbout) {
  const { id, tab } = careOf(about)
  const text = useText()
  const now = useNow()
  const query = useCall(personMedicines, { params: { id }, query: {} })
  return (
    <SummaryCard
      title={text('medicines.today')}
      all={{ to: tab('MEDICINES'), words: text('medicines.todayAll') }}
      query={query}
      rows={2}
      empty={text('medicines.todayNone')}
      rowsOf={(all) =>
        dosesOf(all, now).map(({ order, slot }) => ({
          key: `${order.id} ${slot.at.getTime()}`,
          shown: (
            <>
              <TwoLines
                title={`${showTime(slot.at, all.zone)} ${productWords(order)}`}
                about={[amountWords(slot.dose, order.unit, text)]}
              />
              <StateChip {...STATE_LOOK[slot.state]}>{text(`medicines.slot.${slot.state}`)}</StateChip>
            </>
          ),
        }))
      }
    />
  )
}

function dosesOf({ orders, zone, ...person }: PersonMedicines, now: Date) {
  const span = { ...dayOfZone(dayIn(zone, now), zone), zone, now }
  return orders
    .filter(({ state }) => state === 'active')
    .flatMap((order) => shownSlots(order, person, span).map((slot) => ({ order, slot })))
    .toSorted((a, b) => a.slot.at.getTime() - b.slot.at.getTime())
}
