import { useCall } from '#platform/web/api/use-call.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import { SummaryCard } from '#platform/web/ui/SummaryCard.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { todaysHandover, type Today } from '../shared/handover.contract.ts'
import { showWhen } from './show-when.ts'
import { useOnlyGroup } from './use-handover.ts'

/** DAILY_MEETINGS: the handover of now on the home. There is no card where the reader cares for no guest. */
export function TodayCard() {
  const text = useText()
  const group = useOnlyGroup()
  const query = useCall(todaysHandover, { query: { ...(group !== undefined && { group }) } })
  return (
    <SummaryCard
      title={text('handover.title')}
      all={{
        to: paths.page('shiftHandover', query.data ? { group: query.data.group.id } : {}),
        words: text('handover.open'),
      }}
      query={query}
      rows={1}
      rowsOf={(today) => (today.guests ? [{ key: today.group.id, shown: <Shift today={today} /> }] : [])}
    />
  )
}

function Shift({ today: { group, shift, mine } }: { today: Today }) {
  const text = useText()
  const [begins, ends] = [showTime(shift.begins, group.zone), showTime(shift.ends, group.zone)]
  return (
    <>
      <TwoLines title={text('handover.of', { begins, ends })} about={[group.name]} />
      {mine === null ? (
        <StateChip hue="waiting">{text('handover.toConfirm')}</StateChip>
      ) : (
        <StateChip hue="arrived">
          {text('handover.confirmedAt', { time: showWhen(mine.at, shift, group.zone) })}
        </StateChip>
      )}
    </>
  )
}
