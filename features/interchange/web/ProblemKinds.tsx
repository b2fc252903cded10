import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { csvOf } from '#platform/shared/csv.ts'
import { saveBlob } from '#platform/web/api/save-file.ts'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import type { ImportReport, ProblemKind } from '../shared/interchange.contract.ts'

/** The rows that a line names; the others are counted. */
const NAMED = 5

/** One line for each kind of problem, with its rows; all of them as a table to save. */
export function ProblemKinds({ report }: { report: ImportReport }) {
  const text = useText()
  const errorToast = useErrorToast()
  const download = () => {
    const heads = ['row', 'field', 'why', 'value'] as const
    const lines = report.problems.flatMap(({ field, reason, rows }) =>
      rows.map(({ row, value }) => [String(row), field, text(`interchange.reason.${reason}`), value]),
    )
    const bytes = csvOf(
      heads.map((head) => text(`interchange.${head}`)),
      lines.toSorted((a, b) => Number(a[0]) - Number(b[0])),
    )
    const name = `${report.fileName.replace(/\.[^.]*$/, '')}-problems.csv`
    void saveBlob(new Blob([bytes], { type: 'text/csv' }), name).catch(errorToast)
  }
  return (
    <Stack spacing={3}>
      <List aria-label={text('interchange.problems')} disablePadding>
        {report.problems.map((kind) => (
          <Kind key={`${kind.file} ${kind.field} ${kind.reason}`} kind={kind} />
        ))}
      </List>
      <Box>
        <Button onClick={download}>{text('interchange.saveProblems')}</Button>
      </Box>
    </Stack>
  )
}

function Kind({ kind }: { kind: ProblemKind }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  const id = useId()
  const why = text(`interchange.reason.${kind.reason}`)
  return (
    <ListItem divider disableGutters sx={{ display: 'block', py: 3 }}>
      <Row gap={3}>
        <Box id={id} sx={{ ...REST, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 500 }}>{kind.field === '' ? why : `${kind.field}: ${why}`}</Typography>
          <Typography variant="body2" color="text.secondary">
            <RowsOf kind={kind} />
          </Typography>
        </Box>
        <Button look="text" aria-expanded={open} aria-describedby={id} onClick={() => setOpen(!open)}>
          {text(open ? 'interchange.hideRows' : 'interchange.showRows')}
        </Button>
      </Row>
      {open && <Values kind={kind} />}
    </ListItem>
  )
}

/** "Rows 3, 17, 21 and 4 more". */
function RowsOf({ kind }: { kind: ProblemKind }) {
  const text = useText()
  const named = kind.rows.slice(0, NAMED).map(({ row }) => row)
  const more = kind.count - named.length
  const rows = text('interchange.rows', { count: kind.count, rows: named.join(', ') })
  return more === 0 ? rows : `${rows} ${text('interchange.moreRows', { count: more })}`
}

/** What stands in each row. */
function Values({ kind }: { kind: ProblemKind }) {
  const text = useText()
  const unlisted = kind.count - kind.rows.length
  return (
    <>
      <Box
        component="dl"
        tabIndex={0}
        aria-label={text('interchange.problems')}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          columnGap: 4,
          rowGap: 1,
          maxHeight: 320,
          overflow: 'auto',
          my: 3,
          '& > dt': { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
          '& > dd': { m: 0, overflowWrap: 'anywhere' },
        }}
      >
        {kind.rows.map(({ row, value }, index) => [
          // A row may have the same problem twice in cells that are counted together: the order is the key.
          <dt key={`row ${index}`}>{text('interchange.rowNumber', { row })}</dt>,
          <dd key={`value ${index}`}>{value === '' ? text('interchange.emptyCell') : value}</dd>,
        ])}
      </Box>
      {unlisted > 0 && <Typography variant="body2">{text('interchange.unlistedRows', { count: unlisted })}</Typography>}
    </>
  )
}
