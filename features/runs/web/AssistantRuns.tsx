import { useQueries } from '@tanstack/react-query'
import { useMe } from '#features/session/web/session.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Disc, StateChip } from '#platform/web/ui/state.tsx'
import { LyingTimeline } from '#platform/web/ui/Timeline.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import type { RunRow } from '../shared/runs.contract.ts'
import { MODE_ICON, runLook } from './run-state.ts'
import { runQuery, useLatestRuns } from './use-run.ts'

/** The assistant's day: the run that counts now, big; the others under it. Their lists are fetched beforehand. */
export function AssistantRuns() {
  const text = useText()
  const runs = useLatestRuns()
  const { accountId } = useMe()
  useQueries({
    queries: (runs.data ?? [])
      .filter(({ status, mine }) => mine && status !== 'CLOSED')
      .map(({ id }) => runQuery(accountId, id)),
  })
  return (
    <div className="col g16">
      <h1 className="t20">{text('runs.mine.title')}</h1>
      <Loaded query={runs}>
        {(all) => {
          const mine = all
            .filter((run) => run.mine)
            .toSorted((a, b) => Date.parse(a.plannedStart) - Date.parse(b.plannedStart))
          const now =
            mine.find(({ status }) => status === 'IN_PROGRESS') ?? mine.find(({ status }) => status === 'PLANNED')
          if (mine.length === 0)
            return (
              <section className="card">
                <EmptyState icon="bus" title={text('runs.mine.none')}>
                  {text('runs.mine.noneBody')}
                </EmptyState>
              </section>
            )
          return (
            <div className="col g16">
              {now && <NextRun run={now} />}
              {mine.length > 1 && (
                <ul className="card plain">
                  {mine
                    .filter((run) => run !== now)
                    .map((run) => (
                      <OtherRun key={run.id} run={run} />
                    ))}
                </ul>
              )}
            </div>
          )
        }}
      </Loaded>
    </div>
  )
}

function NextRun({ run }: { run: RunRow }) {
  const text = useText()
  const look = runLook(run, useNow(), text)
  const passed = run.stops.filter((stop) => stop.arrivedAt !== null).length
  const started = run.status === 'IN_PROGRESS'
  return (
    <section className="card pad col g12" aria-labelledby={`run-${run.id}`}>
      <div className="row g12">
        <Disc hue="onboard" icon={MODE_ICON[run.mode]} large />
        <div className="grow">
          <h2 id={`run-${run.id}`} className="t20">
            {run.routeName}
          </h2>
          <p className="t2">
            {[text(`routes.direction.${run.direction}`), run.vehicleLabel, run.customerGroupDto.name]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <StateChip hue={look.hue} {...(look.icon && { icon: look.icon })}>
          {look.word}
        </StateChip>
      </div>
      <p className="t16">
        <b className="num">{showTime(run.plannedStart, run.zone)}</b> {run.stops[0]?.name}{' '}
        <span className="t2">· {text('runs.start.about', { stops: run.stops.length, count: run.counts.total })}</span>
      </p>
      <LyingTimeline
        stops={run.stops.length}
        passed={passed}
        hue={look.hue}
        moving={started}
        label={text('runs.stop.of', { at: passed, of: run.stops.length })}
      />
      <AppLink className="btn btn-1 btn-run btn-block" to={paths.run(run.id)}>
        <Icon name="play" size={24} />
        {text(started ? 'runs.mine.goOn' : 'runs.mine.open')}
      </AppLink>
    </section>
  )
}

function OtherRun({ run }: { run: RunRow }) {
  const text = useText()
  const look = runLook(run, useNow(), text)
  return (
    <li>
      <AppLink className="li" to={paths.run(run.id)} style={{ minHeight: 64 }}>
        <Icon name={MODE_ICON[run.mode]} />
        <span className="grow">
          <span className="m block">{run.routeName}</span>
          <span className="t12 t2 num">
            {showTime(run.plannedStart, run.zone)} – {showTime(run.plannedEnd, run.zone)}
          </span>
        </span>
        <StateChip hue={look.hue} {...(look.icon && { icon: look.icon })}>
          {look.word}
        </StateChip>
        <Icon name="right" />
      </AppLink>
    </li>
  )
}
