import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { DayRecord } from '../shared/diary.contract.ts'

/** Records of a day with their time. `marked`: for staff, with which of them no family reads. */
export function RecordList({ records, marked = false }: { records: readonly DayRecord[]; marked?: boolean }) {
  const text = useText()
  if (records.length === 0) return null
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {records.map((record) => (
        <Box
          component="li"
          key={`${record.kind} ${record.id}`}
          sx={{ display: 'grid', gridTemplateColumns: '52px minmax(0, 1fr)', py: 1, overflowWrap: 'anywhere' }}
        >
          <Box component="time" dateTime={record.at} sx={{ fontFamily: 'var(--font-num)', color: 'text.secondary' }}>
            {showTime(record.at)}
          </Box>
          <div>
            <Typography component="span" sx={{ fontWeight: 500 }}>
              {record.title}
            </Typography>
            {record.about.length > 0 && (
              <Typography component="span" color="textSecondary">
                {` · ${record.about.join(' · ')}`}
              </Typography>
            )}
            {marked && !record.forFamily && (
              <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                {text('diary.staffRecord')}
              </Typography>
            )}
          </div>
        </Box>
      ))}
    </Box>
  )
}
