import Box from '@mui/material/Box'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { callPage } from '#platform/web/api/call.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { showDay, showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { ListPage, type Column, type ListRequest } from '#platform/web/list/ListPage.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { PERIODS, type Period } from '#platform/shared/dates/periods.ts'
import type { RunRow } from '#features/runs/shared/runs.contract.ts'
import { exportCompletedRuns, searchActiveRuns, searchCompletedRuns } from '../shared/search.contract.ts'
import { addressOf, FILTER_NAMES, filtersOf, historyAddress, OPEN } from './history-filters.ts'
import { HistoryFilters } from './HistoryFilters.tsx'
import { delayWords, MODE_ICON } from '#features/runs/web/run-state.api.ts'
import { PastState, RunCard } from './RunCard.tsx'

/** Runs that are over (or not finished), by period and filters: an administrator's of the groups, an assistant's own. */
export function HistoryPage() {
  const text = useText()
  const admin = useMe().role === 'CB_ADMIN'
  const [address, change] = useAddress(historyAddress)
  const [filtering, setFiltering] = useState(false)
  const filters = filtersOf(address)
  const open = address.state === OPEN
  const narrowed = FILTER_NAMES.some((name) => address[name] !== undefined)
  const body = ({ filter, sort }: Pick<ListRequest<Period>, 'filter' | 'sort'>) => ({
    filters: { ...filters, period: filter },
    sort: sort
      ? [
          {
            field: sort.field === 'routeName' ? ('routeName' as const) : ('plannedStart' as const),
            direction: sort.direction,
          },
        ]
      : [],
  })
  return (
    <ListPage<RunRow, Period>
      title={text('history.title')}
      titleOnPhone
      searchLabel={text('history.search')}
      counted={(count) => text('history.count', { count })}
      noMatch={(q) => text('history.noMatch', { q })}
      main={
        admin && (
          <ButtonLink icon="chart" to={paths.reports()}>
            {text('reports.title')}
          </ButtonLink>
        )
      }
      queryKey={['runs', 'history', filters, open]}
      columns={columnsOf(text)}
      filters={PERIODS.map((key) => ({ key, label: text(`history.${key}`) }))}
      usual="LASTWEEK"
      timeFilters
      more={<HistoryFilters open={filtering} onOpen={setFiltering} />}
      defaultSort={{ field: 'plannedStart', direction: 'desc' }}
      load={({ filter, sort, ...rest }, signal) =>
        callPage(
          open ? searchActiveRuns : searchCompletedRuns,
          { body: { ...rest, ...body({ filter, sort }) } },
          { signal },
        )
      }
      href={(run) => paths.run(run.id, open ? {} : { view: 'history' })}
      card={(run) => <RunCard run={run} />}
      {...(admin &&
        !open && {
          onExport: ({ filter, sort, q }, format) =>
            saveFile(
              exportCompletedRuns,
              { body: { ...(q && { q }), ...body({ filter, ...(sort && { sort }) }) }, query: { format } },
              `runs.${format}`,
            ),
        })}
      empty={
        <EmptyState
          icon="clock"
          title={text('history.none')}
          {...(narrowed && {
            action: (
              <Button icon="close" onClick={() => change({ ...addressOf({}), page: undefined })}>
                {text('history.filter.clear')}
              </Button>
            ),
          })}
        >
          {text('history.noneBody')}
        </EmptyState>
      }
    />
  )
}

function columnsOf(text: Texts): Column<RunRow>[] {
  const number = (count: number) => <span>{count}</span>
  return [
    {
      key: 'run',
      label: text('history.route'),
      sort: 'routeName',
      cell: (run) => (
        <Row component="span" gap={3}>
          <Icon name={MODE_ICON[run.mode]} />
          <Box component="span" sx={REST}>
            {run.routeName}
          </Box>
        </Row>
      ),
    },
    {
      key: 'day',
      label: text('history.day'),
      sort: 'plannedStart',
      cell: (run) => (
        <time>
          {showDay(run.serviceDate)} {showTime(run.plannedStart, run.zone)}
        </time>
      ),
    },
    { key: 'way', label: text('history.way'), cell: (run) => text(`routes.direction.${run.direction}`) },
    { key: 'group', label: text('history.group'), cell: (run) => run.customerGroupDto.name },
    { key: 'lead', label: text('history.lead'), cell: (run) => run.lead ?? '' },
    { key: 'riders', label: text('history.riders'), right: true, cell: ({ counts }) => number(counts.rode) },
    {
      key: 'absent',
      label: text('board.absent'),
      right: true,
      cell: ({ counts }) => number(counts.absent),
    },
    {
      key: 'noShow',
      label: text('history.noShow'),
      right: true,
      cell: ({ counts }) => number(counts.noShow),
    },
    { key: 'delay', label: text('board.delay'), right: true, cell: (run) => <Delay run={run} /> },
    { key: 'state', label: text('runs.stateLabel'), cell: (run) => <PastState run={run} /> },
  ]
}

function Delay({ run }: { run: RunRow }) {
  const { words, loud } = delayWords(run.delay, useText())
  return (
    <Box component="span" sx={loud ? { color: 'var(--waiting-fg)', fontWeight: 500 } : {}}>
      {words}
    </Box>
  )
}
