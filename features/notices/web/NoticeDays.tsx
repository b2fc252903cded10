import Card from '@mui/material/Card'
import List from '@mui/material/List'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { deviceZone, showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import type { Notice } from '../shared/notices.contract.ts'
import { NoticeRow } from './NoticeRow.tsx'

type NoticeDaysProps = {
  notices: readonly Notice[]
  /** Null: nothing is being chosen. */
  chosen: ReadonlySet<string> | null
  onChoose: (id: string) => void
  onRead: (id: string) => void
  onDetails: (id: string) => void
}

/** Notices by the day on which they came, newest first. */
export function NoticeDays({ notices, chosen, onChoose, onRead, onDetails }: NoticeDaysProps) {
  const text = useText()
  const zone = deviceZone()
  const today = dayIn(zone, useNow(60_000))
  const words: Record<string, string> = {
    [today]: text('notices.today'),
    [addDays(today, -1)]: text('notices.yesterday'),
  }
  const days = Map.groupBy(notices, (one) => dayIn(zone, new Date(one.createdAt)))
  return (
    <Stack spacing={4}>
      {[...days].map(([day, its]) => (
        <Stack key={day} spacing={2} component="section" aria-label={words[day] ?? showDay(day)}>
          <Row gap={2} sx={{ alignItems: 'baseline' }}>
            {words[day] !== undefined && (
              <Typography component="h2" variant="subtitle1">
                {words[day]}
              </Typography>
            )}
            <Typography component={words[day] === undefined ? 'h2' : 'span'} variant="body2" color="textSecondary">
              {showDay(day)}
            </Typography>
          </Row>
          <Card>
            <List disablePadding>
              {its.map((one) => (
                <NoticeRow
                  key={one.id}
                  notice={one}
                  chosen={chosen && chosen.has(one.id)}
                  onChoose={() => onChoose(one.id)}
                  onRead={() => onRead(one.id)}
                  onDetails={() => onDetails(one.id)}
                />
              ))}
            </List>
          </Card>
        </Stack>
      ))}
    </Stack>
  )
}
