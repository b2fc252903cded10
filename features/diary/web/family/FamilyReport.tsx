import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { showDay, showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Avatar } from '#platform/web/ui/Avatar.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { ReportWithRecords } from '../../shared/diary.contract.ts'
import { linesOf, SECTIONS } from '../../shared/diary.rules.ts'
import { PrintButton } from '../PrintButton.tsx'
import { RecordList } from '../RecordList.tsx'
import { SectionIcon } from '../SectionIcon.tsx'
import { isWritten, lineWords } from '../../shared/words.ts'

/** A day as the family reads it: the own words of the staff first, then each section, then what was recorded. */
export function FamilyReport({ report }: { report: ReportWithRecords }) {
  const text = useText()
  const { entries, published, records } = report
  const note = entries.find(({ line }) => line === 'note')?.note ?? ''
  const written = SECTIONS.filter((section) => section !== 'note').flatMap((section) => {
    const lines = linesOf(section).flatMap((line) => entries.filter((entry) => entry.line === line && isWritten(entry)))
    return lines.length === 0 ? [] : [{ section, lines }]
  })
  const recorded = SECTIONS.map((section) => ({
    section,
    records: records.filter((record) => record.section === section),
  })).filter((one) => one.records.length > 0)
  const title = `diary-${report.id}`
  return (
    <Card component="article" aria-labelledby={title}>
      <Row gap={3} sx={{ p: 4, pb: 3 }}>
        <Avatar id={report.personId} size={48} />
        <Box sx={REST}>
          <Typography id={title} component="h2" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            {report.fullName}
          </Typography>
          <Typography color="textSecondary">{showDay(report.day)}</Typography>
        </Box>
      </Row>
      <Stack spacing={3} sx={{ px: 4, pb: 4 }}>
        {published && published.edition > 1 && (
          <Box sx={{ p: 3, borderRadius: 'var(--r-control)', background: 'var(--waiting-bg)' }}>
            <StateChip hue="waiting" icon="edit">
              {text('diary.corrected')}
            </StateChip>
            <Typography sx={{ mt: 1, overflowWrap: 'anywhere' }}>{published.correction}</Typography>
          </Box>
        )}
        {note !== '' && (
          <Typography sx={{ fontSize: 16, lineHeight: 1.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {note}
          </Typography>
        )}
        {written.length > 0 && (
          <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
            {written.map(({ section, lines }) => (
              <Box key={section} sx={GRID}>
                <Box component="span" aria-hidden sx={{ color: 'text.secondary', display: 'inline-flex' }}>
                  <SectionIcon section={section} />
                </Box>
                <Typography component="dt" color="textSecondary">
                  {text(`diary.section.${section}`)}
                </Typography>
                <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {lines.map((entry) => (
                    <Typography key={entry.line} sx={{ fontWeight: 500 }}>
                      {linesOf(section).length > 1 ? `${text(`diary.line.${entry.line}`)}: ` : ''}
                      {lineWords(entry, text)}
                    </Typography>
                  ))}
                </Box>
              </Box>
            ))}
          </Box>
        )}
        {recorded.map((one) => (
          <Box key={one.section} component="section" aria-label={text(`diary.section.${one.section}`)}>
            <Row gap={3} sx={{ mb: 1 }}>
              <Box component="span" sx={{ color: 'text.secondary', display: 'inline-flex' }}>
                <SectionIcon section={one.section} />
              </Box>
              <Typography component="h3" variant="subtitle2">
                {text(one.section === 'activities' ? 'diary.recorded.activities' : `diary.section.${one.section}`)}
              </Typography>
            </Row>
            <RecordList records={one.records} />
          </Box>
        ))}
        {note === '' && written.length === 0 && recorded.length === 0 && (
          <Typography color="textSecondary">{text('diary.empty')}</Typography>
        )}
        {published && (
          <Row gap={3} wrap sx={{ justifyContent: 'space-between' }}>
            <Typography variant="caption" color="textSecondary" sx={{ flex: '1 1 180px' }}>
              {text(published.edition > 1 ? 'diary.correctedBy' : 'diary.publishedBy', {
                moment: showMoment(published.at),
                name: published.by,
              })}
            </Typography>
            <PrintButton report={report} />
          </Row>
        )}
      </Stack>
    </Card>
  )
}

const GRID = {
  display: 'grid',
  gridTemplateColumns: '20px 92px minmax(0, 1fr)',
  columnGap: 3,
  alignItems: 'start',
}
