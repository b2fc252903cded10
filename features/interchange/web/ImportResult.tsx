import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import type { ImportReport } from '../shared/interchange.contract.ts'
import { ProblemKinds } from './ProblemKinds.tsx'

const HOW_SURE = ['rooftop', 'interpolated', 'street', 'town', 'none'] as const

/** What would happen, in numbers; or why not, by kind of problem. */
export function ImportResult({ report }: { report: ImportReport }) {
  const text = useText()
  return (
    <Stack spacing={4} role="status">
      <Verdict report={report} />
      {report.problemCount > 0 ? <ProblemKinds report={report} /> : <Tallies report={report} />}
      {report.problemCount === 0 && report.withoutBirthDate > 0 && (
        <Typography variant="body2">
          {text('interchange.withoutBirthDate', { count: report.withoutBirthDate })}
        </Typography>
      )}
      {report.birthDatesNotCompared > 0 && (
        <Typography variant="body2">
          {text('interchange.birthDatesNotCompared', { count: report.birthDatesNotCompared })}
        </Typography>
      )}
      <Addresses addresses={report.addresses} />
    </Stack>
  )
}

function Verdict({ report }: { report: ImportReport }) {
  const text = useText()
  if (report.problemCount > 0) {
    return (
      <Banner hue="alert" title={text('interchange.broken', { count: report.problemCount })}>
        {text('interchange.brokenBody')}
      </Banner>
    )
  }
  const nothing = [report.groups, report.places, report.children, report.guardians].every(
    (tally) => tally.created + tally.changed === 0,
  )
  return (
    <Banner
      hue="arrived"
      title={text(nothing ? 'interchange.nothingNew' : 'interchange.fine', { count: report.rows })}
    />
  )
}

/** How sure the points are that were found by an address; nothing when the file gave all of them. */
function Addresses({ addresses }: Pick<ImportReport, 'addresses'>) {
  const text = useText()
  const { interpolated, street, town } = addresses
  const rows = HOW_SURE.filter((how) => addresses[how] > 0)
  const doubtful = interpolated + street + town
  if (rows.length === 0) return null
  return (
    <Stack spacing={2}>
      <TableContainer>
        <Table size="small" aria-label={text('interchange.addresses')} sx={{ '& th, & td': { px: 2 } }}>
          <TableHead>
            <TableRow>
              <TableCell>{text('interchange.addresses')}</TableCell>
              <TableCell align="right">{text('interchange.what.places')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((how) => (
              <TableRow key={how}>
                <TableCell component="th" scope="row">
                  {text(`interchange.addresses.${how}`)}
                </TableCell>
                <TableCell align="right">{showNumber(addresses[how])}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {doubtful > 0 && (
        <Typography variant="body2" color="textSecondary">
          {text('interchange.addresses.check', { count: doubtful })}
        </Typography>
      )}
    </Stack>
  )
}

function Tallies({ report }: { report: ImportReport }) {
  const text = useText()
  const rows = (['children', 'guardians', 'places', 'groups'] as const).map((what) => ({ what, tally: report[what] }))
  return (
    <TableContainer>
      <Table size="small" aria-label={text('interchange.would')} sx={{ '& th, & td': { px: 2 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{text('interchange.would')}</TableCell>
            {(['created', 'changed', 'unchanged'] as const).map((kind) => (
              <TableCell key={kind} align="right">
                {text(`interchange.${kind}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ what, tally }) => (
            <TableRow key={what}>
              <TableCell component="th" scope="row">
                {text(`interchange.what.${what}`)}
              </TableCell>
              <TableCell align="right">{tally.created}</TableCell>
              <TableCell align="right">{tally.changed}</TableCell>
              <TableCell align="right">{tally.unchanged}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
