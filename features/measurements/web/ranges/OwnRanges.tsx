import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { searchRanges, type OwnRange } from '../../shared/ranges.contract.ts'
import type { RangeState } from '../../shared/ranges.rules.ts'
import type { Units } from '../../shared/units.rules.ts'
import { EndRangeDrawer, RangeDrawer } from './RangeDrawer.tsx'
import { dayWords, limitWords, originWords, sayRanged } from './range-words.ts'

const HUE: Record<RangeState, Hue> = { NOW: 'arrived', COMING: 'unknown', OVER: 'absent', REPLACED: 'absent' }

type OwnRangesProps = { person: { id: string; fullName: string } }

/** The ranges of alerts that were set for one person: those in force with who decided them, then the earlier ones. */
export function OwnRanges({ person }: OwnRangesProps) {
  const query = useCall(searchRanges, { body: { filters: { personId: person.id } } })
  return (
    <Loaded query={query} rows={2}>
      {({ zone, units, rows, abilities }) => (
        <Shown person={person} zone={zone} units={units} rows={rows} maySet={abilities.set} />
      )}
    </Loaded>
  )
}

type ShownProps = OwnRangesProps & { zone: string; units: Units; rows: readonly OwnRange[]; maySet: boolean }

function Shown({ person, zone, units, rows, maySet }: ShownProps) {
  const text = useText()
  const [open, setOpen] = useState<{ range: OwnRange | null } | null>(null)
  const [ending, setEnding] = useState<OwnRange | null>(null)
  const standing = rows.filter(({ state }) => state === 'NOW' || state === 'COMING')
  const earlier = rows.filter(({ state, ended }) => (state === 'OVER' || state === 'REPLACED') && !ended)
  return (
    <>
      <Card component="section" aria-label={text('measurements.ranges')}>
        <CardHead
          title={text('measurements.ranges')}
          action={
            maySet && (
              <Button icon="add" onClick={() => setOpen({ range: null })}>
                {text('measurements.range.set')}
              </Button>
            )
          }
        />
        {standing.length === 0 && (
          <EmptyState icon="chart" title={text('measurements.ranges.none')}>
            {text('measurements.ranges.noneBody')}
          </EmptyState>
        )}
        <List>
          {standing.map((range) => (
            <Entry key={range.id} range={range} zone={zone}>
              {maySet && (
                <>
                  <IconButton
                    icon="edit"
                    label={`${text('measurements.range.change')}: ${sayRanged(range, text)}`}
                    onClick={() => setOpen({ range })}
                  />
                  <IconButton
                    icon="undo"
                    label={`${text('measurements.range.end')}: ${sayRanged(range, text)}`}
                    onClick={() => setEnding(range)}
                  />
                </>
              )}
            </Entry>
          ))}
        </List>
        {earlier.length > 0 && (
          <Box component="details" sx={{ px: 4, pb: 3, '& summary': { cursor: 'pointer', minHeight: 48, py: 3 } }}>
            <summary>
              {text('measurements.ranges.earlier')} ({earlier.length})
            </summary>
            <List disablePadding>
              {earlier.map((range) => (
                <Entry key={range.id} range={range} zone={zone} />
              ))}
            </List>
          </Box>
        )}
      </Card>
      {open && (
        <RangeDrawer
          person={person}
          zone={zone}
          units={units}
          range={open.range}
          all={rows}
          onClose={() => setOpen(null)}
        />
      )}
      {ending && <EndRangeDrawer person={person} range={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function Entry({ range, zone, children }: { range: OwnRange; zone: string; children?: ReactNode }) {
  const text = useText()
  return (
    <ListItem divider sx={{ gap: 3, flexWrap: 'wrap', minHeight: 64 }}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <TwoLines
          title={`${sayRanged(range, text)}: ${limitWords(range, text)}`}
          about={[dayWords(range, zone, text), originWords(range, text)]}
        />
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {range.reason}
        </Typography>
      </Box>
      <StateChip hue={HUE[range.state]}>{text(`measurements.range.state.${range.state}`)}</StateChip>
      <Row>{children}</Row>
    </ListItem>
  )
}
