import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import type { ClosedDay } from '../shared/calendar.contract.ts'
import { OpenAgain } from './OpenAgain.tsx'

/** The days of a school year that are not as usual; those ahead can be opened again. */
export function DayList({ days, today }: { days: readonly ClosedDay[]; today: string }) {
  const text = useText()
  if (days.length === 0) return <Typography>{text('calendar.none')}</Typography>
  return (
    <List aria-label={text('calendar.upcoming')}>
      {days.map((one) => (
        <ListItem key={one.day} divider disableGutters>
          <TwoLines
            title={[showDay(one.day), one.reason].join(' · ')}
            about={[
              one.endsAt
                ? text('calendar.ends', { kind: text(`calendar.kind.${one.kind}`), time: one.endsAt })
                : text('calendar.kind.closed'),
              one.source,
            ]}
          />
          {one.day >= today && <OpenAgain day={one} />}
        </ListItem>
      ))}
    </List>
  )
}
