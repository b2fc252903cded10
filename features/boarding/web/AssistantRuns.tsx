import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueries } from '@tanstack/react-query'
import { runCardsQuery } from '#features/cards/web/cards.api.tsx'
import { runPickupQuery } from '#features/pickup/web/pickup.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { Disc, StateChip } from '#platform/web/ui/state.tsx'
import { LyingTimeline } from '#platform/web/ui/Timeline.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import type { RunRow } from '#features/runs/shared/runs.contract.ts'
import { isHomeward } from './drop-outcome.ts'
import { MODE_ICON, otherDayOf, runLook } from '#features/runs/web/run-state.api.ts'
import { isToCome, isUnderWay } from '#features/runs/shared/runs.rules.ts'
import { StorageNote } from './StorageNote.tsx'
import { runQuery, useRunsHere } from './use-run.api.ts'

/** The assistant's day: the run that counts now, big; the others under it. Their lists are fetched beforehand. */
export function AssistantRuns() {
  const text = useText()
  const runs = useRunsHere()
  const { accountId } = useMe()
  const clock = useNow()
  useQueries({
    queries: (runs.data ?? [])
      .filter(({ status, mine }) => mine && status !== 'CLOSED')
      .map(({ id }) => runQuery(accountId, id)),
  })
  // And what their cards are recognised with.
  useQueries({
    queries: (runs.data ?? [])
      .filter((run) => run.mine && run.status !== 'CLOSED')
      .map(({ id }) => runCardsQuery(accountId, id)),
  })
  // On the return run: also who may take the children, so that it is here without network.
  useQueries({
    queries: (runs.data ?? [])
      .filter((run) => run.mine && run.status !== 'CLOSED' && isHomeward(run))
      .map(({ id }) => runPickupQuery(accountId, id)),
  })
  return (
    <Stack spacing={4}>
      <Typography component="h1" variant="h3">
        {text('boarding.mine.title')}
      </Typography>
      <Loaded query={runs}>
        {(all) => {
          const mine = all
            .filter((run) => run.mine)
            .toSorted((a, b) => Date.parse(a.plannedStart) - Date.parse(b.plannedStart))
          // A run that is still open from a day before comes after those of today.
          const ordered = mine.toSorted((a, b) => b.serviceDate.localeCompare(a.serviceDate))
          const now =
            mine.find((run) => run.status === 'IN_PROGRESS' && otherDayOf(run, clock) === null) ??
            mine.find(({ status, counts }) => status === 'INTERRUPTED' && counts.onBoard > 0) ??
            mine.find(({ status }) => isToCome(status)) ??
            ordered.find(({ status }) => status === 'IN_PROGRESS')
          if (mine.length === 0)
            return (
              <Card component="section">
                <EmptyState icon="bus" title={text('boarding.mine.none')}>
                  {text('boarding.mine.noneBody')}
                </EmptyState>
              </Card>
            )
          return (
            <Stack spacing={4}>
              {now && <NextRun run={now} />}
              {mine.length > 1 && (
                <Card>
                  <List>
                    {mine
                      .filter((run) => run !== now)
                      .map((run) => (
                        <OtherRun key={run.id} run={run} />
                      ))}
                  </List>
                </Card>
              )}
            </Stack>
          )
        }}
      </Loaded>
      <StorageNote />
    </Stack>
  )
}

function NextRun({ run }: { run: RunRow }) {
  const text = useText()
  const now = useNow()
  const look = runLook(run, now, text)
  const passed = run.stops.filter((stop) => stop.arrivedAt !== null).length
  const started = isUnderWay(run.status)
  return (
    <Card
      component="section"
      aria-labelledby={`run-${run.id}`}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, p: 4 }}
    >
      {/* On a phone the name of the line has the width to itself; the state stands below. */}
      <Row gap={3} wrap sx={{ rowGap: 2 }}>
        <Disc hue="onboard" icon={MODE_ICON[run.mode]} large />
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography id={`run-${run.id}`} component="h2" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            {run.routeName}
          </Typography>
          <Typography color="textSecondary">
            {[
              otherDayOf(run, now),
              text(`routes.direction.${run.direction}`),
              run.vehicleLabel,
              run.customerGroupDto.name,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
        <StateChip hue={look.hue} {...(look.icon && { icon: look.icon })}>
          {look.word}
        </StateChip>
      </Row>
      <Typography variant="subtitle1" component="p">
        <b>
          <time>{showTime(run.plannedStart, run.zone)}</time>
        </b>{' '}
        {run.stops[0]?.name}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          · {text('boarding.start.about', { stops: run.stops.length, count: run.counts.total })}
        </Box>
      </Typography>
      <LyingTimeline
        stops={run.stops.length}
        passed={passed}
        hue={look.hue}
        moving={started}
        label={text('boarding.stop.of', { at: passed, of: run.stops.length })}
      />
      <ButtonLink look="primary" size="run" icon="play" block to={paths.run(run.id)}>
        {text(started ? 'boarding.mine.goOn' : 'boarding.mine.open')}
      </ButtonLink>
    </Card>
  )
}

function OtherRun({ run }: { run: RunRow & { closedHere: string | null } }) {
  const text = useText()
  const now = useNow()
  const look =
    run.closedHere === null
      ? runLook(run, now, text)
      : { hue: 'waiting' as const, icon: 'lock' as const, word: text('runs.state.closedHere') }
  return (
    <ListItem divider disablePadding>
      <ListItemButton component={AppLink} to={paths.run(run.id)} sx={{ minHeight: 64 }}>
        <Icon name={MODE_ICON[run.mode]} />
        {/* A long state stands below a long name instead of beside what is left of it. */}
        <Row wrap gap={2} sx={{ ...REST, rowGap: 1 }}>
          <ListItemText
            sx={{ flex: '1 1 160px' }}
            primary={run.routeName}
            secondary={
              <>
                {otherDayOf(run, now) !== null && `${otherDayOf(run, now)} · `}
                <time>
                  {showTime(run.plannedStart, run.zone)} – {showTime(run.plannedEnd, run.zone)}
                </time>
                {run.vehicleLabel && ` · ${run.vehicleLabel}`}
              </>
            }
            slotProps={{ primary: { variant: 'subtitle2' }, secondary: { variant: 'caption' } }}
          />
          <StateChip hue={look.hue} {...(look.icon && { icon: look.icon })}>
            {look.word}
          </StateChip>
        </Row>
        <Icon name="right" />
      </ListItemButton>
    </ListItem>
  )
}
