import { useCall } from '#platform/web/api/use-call.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { SummaryCard } from '#platform/web/ui/SummaryCard.tsx'
import Typography from '@mui/material/Typography'
import { todaysHandover, type Today } from '../shared/handover.contract.ts'
import { showWhen } from './show-when.ts'
import { useOnlyGroup } from './use-handover.ts'

/** DAILY_MEETINGS: the handover of now on the home. There is no card while there is nothing to hand over. */
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
      rowsOf={(today) =>
        today.entries === 0 && today.mine === null ? [] : [{ key: today.group.id, shown: <Shift today={today} /> }]
      }
    />
  )
}

function Shift({ today: { group, shift, entries, people, fresh, mine } }: { today: Today }) {
  const text = useText()
  return (
    <Row wrap gap={3} sx={{ flex: 1, justifyContent: 'space-between', rowGap: 2 }}>
      <div>
        <Typography variant="subtitle2" component="p">
          {text('handover.of', { begins: showTime(shift.begins, group.zone), ends: showTime(shift.ends, group.zone) })}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[
            group.name,
            text('handover.todayCount', { count: entries }),
            ...(people > 1 ? [text('handover.people', { count: people })] : []),
          ].join(' · ')}
        </Typography>
      </div>
      {mine === null ? (
        <StateChip hue="waiting">{text('handover.toConfirm')}</StateChip>
      ) : (
        <StateChip hue={fresh > 0 ? 'waiting' : 'arrived'}>
          {fresh > 0
            ? text('handover.fresh', { count: fresh })
            : text('handover.confirmedAt', { time: showWhen(mine.at, shift, group.zone) })}
        </StateChip>
      )}
    </Row>
  )
}
