import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { PERIODS } from '#platform/shared/dates/periods.ts'
import type { TableFormat } from '#platform/shared/contract/table-format.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ExportButton } from '#platform/web/list/ExportButton.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { exportReport, REPORTS } from '../shared/reports.contract.ts'
import { REPORT_SHAPES, type By, type Report, type ReportRow } from './report-columns.ts'
import { ShareChart } from './ShareChart.tsx'

const addressSchema = z.object({
  report: z.optional(z.string()),
  by: z.optional(z.string()),
  period: z.optional(z.string()),
})
const NAMES = PERIODS.filter((period) => period !== 'FROMTO')

/** How the runs went: punctuality, attendance, estimates, as a picture and as numbers. */
export function ReportsPage() {
  const text = useText()
  const [address, change] = useAddress(addressSchema)
  const report = REPORTS.find((one) => one === address.report) ?? 'punctuality'
  const shape = REPORT_SHAPES[report]
  const by = shape.by.find((one) => one === address.by) ?? 'route'
  const period = NAMES.find((one) => one === address.period) ?? 'LASTMONTH'
  const rows = useQuery({
    queryKey: ['reports', report, by, period, text('reports.title')],
    queryFn: ({ signal }) => shape.load({ by, period }, text, signal),
    placeholderData: keepPreviousData,
  })
  const save = (format: TableFormat) =>
    saveFile(
      exportReport,
      { body: { report, period, ...(shape.by.length > 0 && { by }) }, query: { format } },
      `${report}.${format}`,
    )
  return (
    <Stack spacing={4} sx={{ minWidth: 0 }}>
      <PageHead title={text('reports.title')} actions={<ExportButton onExport={save} />} />
      <Row gap={3} wrap>
        <FilterChips
          filters={REPORTS.map((key) => ({ key, label: text(`reports.${key}`) }))}
          chosen={report}
          label={text('reports.title')}
          onChoose={(key) => change({ report: key === 'punctuality' ? undefined : key, by: undefined })}
        />
        {shape.by.length > 0 && (
          <Choice
            label={text('reports.by')}
            options={shape.by.map((value) => ({ value, label: text(`reports.by.${value}`) }))}
            chosen={[by]}
            onChoose={(value) => change({ by: value === 'route' ? undefined : value })}
          />
        )}
      </Row>
      <FilterChips
        filters={NAMES.map((key) => ({ key, label: text(`history.${key}`) }))}
        chosen={period}
        label={text('list.filters')}
        onChoose={(key) => change({ period: key === 'LASTMONTH' ? undefined : key })}
      />
      <Card component="section" aria-busy={rows.isFetching}>
        <Typography color="textSecondary" sx={{ px: 4, pt: 4 }}>
          {text(`reports.${report}.about`)}
        </Typography>
        <Loaded query={rows} rows={6}>
          {(found) => <Shown rows={found} report={report} by={by} />}
        </Loaded>
      </Card>
    </Stack>
  )
}

function Shown({ rows, report, by }: { rows: readonly ReportRow[]; report: Report; by: By }) {
  const text = useText()
  if (rows.every(({ share }) => share === null))
    return (
      <EmptyState icon="clock" title={text('reports.none')}>
        {text('reports.noneBody')}
      </EmptyState>
    )
  const { columns } = REPORT_SHAPES[report]
  const title = text(`reports.share.${report}`)
  return (
    <>
      <ShareChart bars={rows} label={text('reports.chart', { title })} />
      <TableContainer tabIndex={0} role="region" aria-label={text(`reports.${report}`)}>
        <Table>
          <TableHead>
            <TableRow>
              <TableCell>{text(`reports.by.${report === 'estimates' ? 'band' : by}`)}</TableCell>
              <TableCell align="right">{title}</TableCell>
              {columns.map((column) => (
                <TableCell key={column} align="right">
                  {text(column)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.key}>
                <TableCell>{row.name}</TableCell>
                <TableCell align="right" sx={{ fontWeight: 500, whiteSpace: 'nowrap' }}>
                  {row.share === null ? '' : text('reports.percent', { share: row.share })}
                </TableCell>
                {row.cells.map((cell, index) => (
                  // A column of a report has no other identity than its place.
                  <TableCell key={columns[index]} align="right">
                    <Box component="span" sx={{ fontFamily: 'var(--font-num)' }}>
                      {cell}
                    </Box>
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  )
}
