import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPager } from '#platform/web/list/ListPager.tsx'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { sayContext } from '../shared/context/context.rules.ts'
import type { Code } from '../shared/definition-types.ts'
import { isLate } from '#platform/shared/dates/late-entry.rules.ts'
import { searchMeasurements, type MeasuredPerson, type Observation } from '../shared/measurements.contract.ts'
import { DisplayButton } from './display/DisplayButton.tsx'
import { highWords } from './judging.ts'
import { fullWords, happenedWords, LevelChip, PosturalChip } from './measurement-words.tsx'
import type { Spanned } from './Measurements.tsx'

const SIZE = 20

type TableProps = {
  person: MeasuredPerson
  chosen: Code | null
  span: Spanned
  onAll: () => void
  onCorrect: (row: Observation) => void
}

/** Everything that was entered in a period, the latest first; what was corrected stays, struck through. */
export function MeasurementTable({ person, chosen, span, onAll, onCorrect }: TableProps) {
  const text = useText()
  const [page, setPage] = useState({ key: '', at: 1 })
  const key = JSON.stringify([chosen, span])
  const at = page.key === key ? page.at : 1
  const query = useCallPage(searchMeasurements, {
    body: {
      filters: { personId: person.id, ...(chosen !== null && { measurements: [chosen] }), ...span },
      limit: SIZE,
      offset: (at - 1) * SIZE,
    },
  })
  return (
    <Card component="section" aria-label={text('measurements.entries')}>
      <CardHead
        title={chosen === null ? text('measurements.entries') : text(`measurements.of.${chosen}`)}
        note={query.data && text('measurements.paper.count', { count: query.data.page.total })}
        action={
          chosen !== null && (
            <Button look="text" onClick={onAll}>
              {text('measurements.all')}
            </Button>
          )
        }
      />
      <Loaded query={query} rows={5}>
        {({ data, page: { total } }) =>
          data.length === 0 ? (
            <EmptyState icon="clock" title={text('measurements.none')} />
          ) : (
            <>
              <List>
                {data.map((row) => (
                  <Entry
                    key={row.id}
                    row={row}
                    person={person}
                    named={chosen === null}
                    onCorrect={() => onCorrect(row)}
                  />
                ))}
              </List>
              <ListPager page={at} size={SIZE} total={total} onPage={(to) => setPage({ key, at: to })} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

/** Columns on a desk, two lines on a phone. */
const COLUMNS = {
  display: 'grid',
  width: '100%',
  alignItems: 'center',
  columnGap: 4,
  rowGap: 1,
  gridTemplateColumns: {
    xs: '1fr auto',
    md: '132px minmax(150px, 1fr) minmax(180px, 1.4fr) minmax(160px, 1.2fr) 96px',
  },
}
const WRAPPED = {
  '& .MuiChip-root': { height: 'auto', minHeight: 24, maxWidth: '100%' },
  '& .MuiChip-label': { whiteSpace: 'normal' },
}

type EntryProps = { row: Observation; person: MeasuredPerson; named: boolean; onCorrect: () => void }

function Entry({ row, person, named, onCorrect }: EntryProps) {
  const text = useText()
  const { zone } = person
  const struck = row.replaced ? { textDecoration: 'line-through', color: 'text.secondary' } : {}
  const entered = row.entered !== null && text('measurements.enteredAs', { value: row.entered })
  const context = sayContext(row.measurement, row.context, text)
  return (
    <ListItem divider>
      <Box sx={COLUMNS}>
        <Typography component="span" sx={{ fontFamily: 'var(--font-num)', order: { xs: 3, md: 0 }, ...struck }}>
          {happenedWords(row, zone)}
        </Typography>
        <Box sx={{ order: { xs: 1, md: 0 }, minWidth: 0 }}>
          {named && (
            <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              {text(`measurements.of.${row.measurement}`)}
            </Typography>
          )}
          <Typography
            component={row.replaced ? 's' : 'b'}
            sx={{ fontWeight: 700, overflowWrap: 'anywhere', ...struck }}
          >
            {fullWords(row, text)}
          </Typography>
        </Box>
        <Row
          wrap
          gap={2}
          sx={{ order: { xs: 4, md: 0 }, gridColumn: { xs: '1 / -1', md: 'auto' }, rowGap: 1, ...WRAPPED }}
        >
          {row.outcome === 'value' && !row.replaced && <LevelChip row={row} />}
          {!row.replaced && <PosturalChip row={row} />}
          {row.replaced && (
            <StateChip hue="absent" icon="edit">
              {text(row.replaced.inError ? 'measurements.inErrorBy' : 'measurements.correctedBy', {
                name: row.replaced.by,
                reason: row.replaced.reason,
              })}
            </StateChip>
          )}
          {row.source === 'home' && (
            <Chip component="span" icon={undefined} variant="outlined" label={text('measurements.source.home')} />
          )}
          {isLate(row) && (
            <StateChip hue="waiting" icon="clock">
              {text('measurements.late', { when: showMoment(row.recordedAt, zone) })}
            </StateChip>
          )}
          {row.confirmed && <Chip component="span" variant="outlined" label={text('measurements.confirmed')} />}
        </Row>
        <Typography
          component="span"
          variant="caption"
          color="textSecondary"
          sx={{ order: { xs: 5, md: 0 }, gridColumn: { xs: '1 / -1', md: 'auto' }, overflowWrap: 'anywhere' }}
        >
          {[row.by, highWords(person, row, text), ...context, row.note, entered, row.lateReason]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        <Row gap={0} sx={{ order: { xs: 2, md: 0 }, minWidth: 0, justifySelf: 'end' }}>
          <DisplayButton row={row} zone={zone} />
          {row.abilities.correct && (
            <IconButton
              icon="edit"
              label={text('measurements.correctIt', {
                what: text(`measurements.of.${row.measurement}`),
                when: happenedWords(row, zone),
              })}
              onClick={onCorrect}
            />
          )}
        </Row>
      </Box>
    </ListItem>
  )
}
