import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { ListPager } from '#platform/web/list/ListPager.tsx'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { PERIODS, type Period } from '#platform/shared/dates/periods.ts'
import type { RunRow } from '#features/runs/shared/runs.contract.ts'
import { searchCompletedRuns } from '../shared/search.contract.ts'
import { delayWords, runLook } from '#features/runs/web/run-state.api.ts'

const NAMES = PERIODS.filter((period) => period !== 'FROMTO')
const SIZE = 20

/** The past runs of a route and of its earlier versions. */
export function RouteHistory({ route }: { route: { id: string } }) {
  return <PastRuns filters={{ routeId: route.id }} all={{ route: route.id }} />
}

/** The past runs that an assistant rode. */
export function AssistantHistory({ person }: { person: { id: string } }) {
  return <PastRuns filters={{ assistantId: person.id }} all={{ assistant: person.id }} named />
}

type PastRunsProps = {
  filters: { routeId: string } | { assistantId: string }
  /** The same filter in the address of the list of all runs. */
  all: Record<string, string>
  /** The rows say which route. */
  named?: boolean
}

/** Past runs by period, the latest first; each opens with all that happened. */
function PastRuns({ filters, all, named }: PastRunsProps) {
  const text = useText()
  const now = useNow()
  const [period, setPeriod] = useState<Period>('LASTMONTH')
  const [page, setPage] = useState(1)
  const runs = useCallPage(searchCompletedRuns, {
    body: {
      filters: { ...filters, period },
      limit: SIZE,
      offset: (page - 1) * SIZE,
    },
  })
  return (
    <Card component="section">
      <Row wrap sx={{ padding: '12px 16px 8px', justifyContent: 'space-between' }}>
        <FilterChips
          filters={NAMES.map((key) => ({ key, label: text(`history.${key}`) }))}
          chosen={period}
          label={text('list.filters')}
          onChoose={(key) => {
            setPeriod(key)
            setPage(1)
          }}
        />
        <ButtonLink look="text" to={paths.history({ ...all, filter: period })}>
          {text('history.all')}
        </ButtonLink>
      </Row>
      <Loaded query={runs} rows={5}>
        {({ data, page: { total } }) =>
          data.length === 0 ? (
            <EmptyState icon="clock" title={text('history.none')}>
              {text('history.noneBody')}
            </EmptyState>
          ) : (
            <>
              <List>
                {data.map((run) => (
                  <PastRun key={run.id} run={run} now={now} named={named === true} />
                ))}
              </List>
              <ListPager page={page} size={SIZE} total={total} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

function PastRun({ run, now, named }: { run: RunRow; now: Date; named: boolean }) {
  const text = useText()
  const look = runLook(run, now, text)
  const about = [
    !named && run.lead,
    text('history.rode', { count: run.counts.rode }),
    run.counts.absent > 0 && `${text('board.absent')}: ${run.counts.absent}`,
    run.counts.noShow > 0 && text('boarding.count.noShow', { count: run.counts.noShow }),
    delayWords(run.delay, text).words,
  ]
  return (
    <ListItem divider disablePadding>
      <ListItemButton component={AppLink} to={paths.run(run.id, { view: 'history' })}>
        <Row component="span" gap={3} sx={{ width: '100%' }}>
          <Box component="span" sx={REST}>
            <Typography component="span" variant="subtitle2" sx={{ display: 'block' }}>
              {[showDay(run.serviceDate), named && run.routeName].filter(Boolean).join(' · ')}
            </Typography>
            <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              {about.filter(Boolean).join(' · ')}
            </Typography>
          </Box>
          <StateChip hue={look.hue} {...(look.icon && { icon: look.icon })}>
            {look.word}
          </StateChip>
        </Row>
      </ListItemButton>
    </ListItem>
  )
}
