import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import * as z from 'zod/mini'
import { LazyBoardMap } from '#features/positions/web/positions.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showDay, showTime } from '#platform/web/i18n/formats.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import type { RunRow } from '#features/runs/shared/runs.contract.ts'
import { Alerts } from '#features/alerts/web/alerts.api.tsx'
import { Arrivals } from './Arrivals.tsx'
import { BoardActions } from './BoardActions.tsx'
import { BoardCards, BoardTable, type BoardRow } from './BoardRows.tsx'
import { isToCome } from '#features/runs/shared/runs.rules.ts'
import { runLook } from '#features/runs/web/run-state.api.ts'
import { useLatestRuns } from '#features/boarding/web/use-run.api.ts'

const addressSchema = z.object({ show: z.optional(z.string()) })
const FILTERS: readonly { key: string; has: (row: BoardRow) => boolean }[] = [
  { key: 'all', has: () => true },
  { key: 'running', has: ({ run }) => run.status === 'IN_PROGRESS' },
  { key: 'notStarted', has: ({ run }) => isToCome(run.status) },
  { key: 'needsYou', has: ({ look }) => look.hue === 'alert' || look.hue === 'waiting' },
  { key: 'closed', has: ({ run }) => run.status === 'CLOSED' || run.status === 'CANCELLED' },
]

/** All of today's runs, live: what needs a person on top, then each run with its progress, the urgent ones first. */
export function Board() {
  const text = useText()
  const runs = useLatestRuns()
  const now = useNow()
  return (
    <Stack spacing={4}>
      <PageHead title={text('board.title')} actions={<BoardActions runs={runs.data ?? []} />}>
        {runs.data && <Typography color="textSecondary">{summary(runs.data, text)}</Typography>}
        <Typography
          component="time"
          color="textSecondary"
          sx={{ display: { xs: 'none', md: 'block' }, fontFamily: 'var(--font-num)' }}
        >
          {showTime(now, runs.data?.[0]?.zone)}
        </Typography>
      </PageHead>
      <Alerts />
      <Arrivals />
      {runs.data?.some(({ status }) => status === 'IN_PROGRESS') && (
        <Suspense>
          <LazyBoardMap runs={runs.data} />
        </Suspense>
      )}
      <Card component="section">
        <Loaded query={runs} rows={8}>
          {(all) => (all.length === 0 ? <NoRuns /> : <Rows runs={all} now={now} />)}
        </Loaded>
      </Card>
    </Stack>
  )
}

function summary(runs: readonly RunRow[], text: ReturnType<typeof useText>): string {
  const children = runs.reduce((sum, run) => sum + run.counts.total, 0)
  // Runs that are still open from days before stand among those of today.
  const day = runs
    .map((run) => run.serviceDate)
    .toSorted((a, b) => a.localeCompare(b))
    .at(-1)
  return [day && showDay(day), text('board.runs', { count: runs.length }), text('board.children', { count: children })]
    .filter(Boolean)
    .join(' · ')
}

function Rows({ runs, now }: { runs: readonly RunRow[]; now: Date }) {
  const text = useText()
  const mobile = useMobile()
  const [address, change] = useAddress(addressSchema)
  const rows = runs
    .map((run): BoardRow => ({ run, look: runLook(run, now, text) }))
    .toSorted(
      (a, b) =>
        b.look.urgency - a.look.urgency ||
        Date.parse(a.run.plannedStart) - Date.parse(b.run.plannedStart) ||
        a.run.routeName.localeCompare(b.run.routeName),
    )
  const filter = FILTERS.find(({ key }) => key === address.show) ?? FILTERS[0]!
  const shown = rows.filter(filter.has)
  return (
    <>
      <Box sx={{ padding: '12px 16px 8px' }}>
        <FilterChips
          filters={FILTERS.map(({ key, has }) => ({
            key,
            label: text(`board.filter.${key}`),
            count: rows.filter(has).length,
          }))}
          chosen={filter.key}
          label={text('list.filters')}
          onChoose={(key) => change({ show: key === 'all' ? undefined : key })}
        />
      </Box>
      {mobile ? <BoardCards rows={shown} /> : <BoardTable rows={shown} />}
    </>
  )
}

function NoRuns() {
  const text = useText()
  return (
    <EmptyState icon="bus" title={text('board.none')}>
      {text('board.noneBody')}
    </EmptyState>
  )
}
