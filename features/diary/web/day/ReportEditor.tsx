import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '#features/session/web/session.api.tsx'
import { call } from '#platform/web/api/call.ts'
import { endpointQuery, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { orKept } from '#platform/web/offline/or-kept.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { HIDDEN } from '#platform/web/ui/layout.ts'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { getReport, openReport, type DayPerson, type DayRecord } from '../../shared/diary.contract.ts'
import { SECTIONS, type Section } from '../../shared/diary.rules.ts'
import { Publishing } from './Publishing.tsx'
import { SectionRow } from './SectionRow.tsx'
import { State } from './State.tsx'
import type { Lines } from './use-day.ts'
import { useReaders } from './use-readers.ts'

type ReportEditorProps = {
  day: string
  person: DayPerson
  lines: Lines
  writable: boolean
  onBack?: () => void
}

/** The report of one person. Choices are saved at once; records of the day are shown with them and cannot be changed here. */
export function ReportEditor({ day, person, lines, writable, onBack }: ReportEditorProps) {
  const text = useText()
  const { report } = person
  const records = useRecords(report?.id)
  const readers = useReaders(report)
  const entries = lines.linesFor(person)
  const staffOnly = report?.staffOnly ?? []
  const shown = SECTIONS.filter(
    (section) => isWrittenSection(section) || records.some((record) => record.section === section),
  )
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        minWidth: 0,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
      }}
    >
      <Card component="section" aria-label={person.fullName} sx={{ minWidth: 0 }}>
        <Typography component="h2" sx={HIDDEN}>
          {person.fullName}
        </Typography>
        <Row gap={2} sx={{ p: 3, borderBottom: '1px solid var(--line)' }}>
          {onBack && <IconButton icon="back" label={text('diary.back')} size="large" onClick={onBack} />}
          <PersonRow id={person.id} name={person.fullName} note={<State person={person} lines={lines} />} />
        </Row>
        {shown.map((section) => (
          <SectionRow
            key={section}
            section={section}
            entries={entries}
            records={records.filter((record) => record.section === section)}
            family={!staffOnly.includes(section)}
            {...(report && writable && { onFamily: (family: boolean) => readers.choose(section, family) })}
            busy={readers.isPending}
            disabled={!writable}
            onWrite={(line, change) => void lines.write(person, line, change)}
          />
        ))}
        {!report && writable && <Start day={day} person={person} />}
      </Card>
      <Publishing person={person} lines={lines} records={records} />
    </Box>
  )
}

const FROM_RECORDS: readonly Section[] = ['doses', 'measurements', 'treatments', 'events', 'journeys']
const isWrittenSection = (section: Section): boolean => !FROM_RECORDS.includes(section)

/** The records of the day of a report, kept on the device for work without network. */
function useRecords(reportId: string | undefined): readonly DayRecord[] {
  const { accountId } = useMe()
  const asked = { params: { id: reportId ?? '' } }
  const query = useQuery({
    ...endpointQuery(getReport, asked, (signal) =>
      orKept(accountId, `diary.report.${reportId ?? ''}`, getReport.answer, () => call(getReport, asked, { signal })),
    ),
    enabled: reportId !== undefined,
  })
  return query.data?.records ?? []
}

/** Starts a report without a line, so that the records of the day are shown before somebody writes. */
function Start({ day, person }: { day: string; person: DayPerson }) {
  const text = useText()
  const errorToast = useErrorToast()
  const open = useCommand(openReport, { touches: [['diary']] })
  const start = () =>
    open.mutateAsync({ body: { id: crypto.randomUUID(), personId: person.id, day } }).catch(errorToast)
  return (
    <Stack spacing={2} sx={{ p: 4, alignItems: 'flex-start' }}>
      <Typography variant="body2" color="textSecondary">
        {text('diary.startBody')}
      </Typography>
      <Button icon="document" busy={open.isPending} onClick={() => void start()}>
        {text('diary.start')}
      </Button>
    </Stack>
  )
}
