import { useText } from '#platform/web/i18n/use-text.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { LyingTimeline } from '#platform/web/ui/Timeline.tsx'
import type { RunRow } from '../shared/runs.contract.ts'
import { delayWords, MODE_ICON, type RunLook } from './run-state.ts'

export type BoardRow = { run: RunRow; look: RunLook }
type Rows = { rows: readonly BoardRow[] }

/** The board on a desk. */
export function BoardTable({ rows }: Rows) {
  const text = useText()
  const go = useGo()
  return (
    <div className="scroll-x">
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{text('runs.board.run')}</th>
            <th scope="col">{text('runs.board.state')}</th>
            <th scope="col" style={{ width: 196 }}>
              {text('runs.board.stops')}
            </th>
            <th scope="col" className="right">
              {text('runs.board.onBoard')}
            </th>
            <th scope="col" className="right">
              {text('runs.board.absent')}
            </th>
            <th scope="col">{text('runs.board.next')}</th>
            <th scope="col" className="right">
              {text('runs.board.delay')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ run, look }) => (
            <tr
              key={run.id}
              data-link=""
              onClick={(event) =>
                !(event.target instanceof Element && event.target.closest('a')) && go(paths.run(run.id))
              }
            >
              <td>
                <div className="row g12">
                  <span className="t2">
                    <Icon name={MODE_ICON[run.mode]} />
                  </span>
                  <div className="grow">
                    <AppLink to={paths.run(run.id)} className="m" style={{ color: 'inherit' }}>
                      {run.routeName}
                    </AppLink>
                    <Lead run={run} />
                  </div>
                </div>
              </td>
              <td>
                <StateChip hue={look.hue} {...(look.icon && { icon: look.icon })}>
                  {look.word}
                </StateChip>
              </td>
              <td>
                <Progress run={run} look={look} />
              </td>
              <td className="right num m">
                {text('runs.board.of', { onBoard: seated(run), total: run.counts.total })}
              </td>
              <td className={run.counts.absent > 0 ? 'right num' : 'right num t3'}>{run.counts.absent}</td>
              <td>
                <Next run={run} />
              </td>
              <td className="right">
                <Delay run={run} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The board on a phone. */
export function BoardCards({ rows }: Rows) {
  const text = useText()
  return (
    <ul>
      {rows.map(({ run, look }) => (
        <li key={run.id}>
          <AppLink className="li" to={paths.run(run.id)} style={{ display: 'block', padding: '12px 16px' }}>
            <span className="row g12">
              <span className="t2">
                <Icon name={MODE_ICON[run.mode]} />
              </span>
              <span className="grow m">{run.routeName}</span>
              <StateChip hue={look.hue} {...(look.icon && { icon: look.icon })}>
                {look.word}
              </StateChip>
            </span>
            <Progress run={run} look={look} />
            <span className="row t12 t2">
              <span className="grow">
                {text('runs.board.of', { onBoard: seated(run), total: run.counts.total })} {text('runs.count.word')}
              </span>
              <Delay run={run} />
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

/** On board now; when everybody is handed over, those who rode. */
function seated({ counts }: RunRow): number {
  return counts.onBoard > 0 || counts.toCome > 0 ? counts.onBoard : counts.rode
}

function Lead({ run }: { run: RunRow }) {
  const text = useText()
  if (run.lead === null)
    return (
      <p className="t12" style={{ color: 'var(--notthere-fg)', fontWeight: 500 }}>
        {text('runs.board.noLead')}
      </p>
    )
  return <p className="t12 t2">{run.lead}</p>
}

function Progress({ run, look }: BoardRow) {
  const text = useText()
  const passed = run.stops.filter((stop) => stop.arrivedAt !== null).length
  const label = text('runs.stop.of', { at: passed, of: run.stops.length })
  return (
    <LyingTimeline
      stops={run.stops.length}
      passed={passed}
      hue={run.status === 'CLOSED' ? 'arrived' : look.hue}
      moving={run.status === 'IN_PROGRESS'}
      label={label}
      {...(look.icon && { icon: look.icon })}
    />
  )
}

function Next({ run }: { run: RunRow }) {
  const text = useText()
  if (run.status === 'CLOSED')
    return <span>{text('runs.closed.title', { time: run.closedAt ? showTime(run.closedAt, run.zone) : '' })}</span>
  const next = run.stops.find((stop) => stop.arrivedAt === null)
  if (!next) return <span>{text('runs.close.counted')}</span>
  return (
    <>
      <p>{next.name}</p>
      <time className="t12 t2 block">{showTime(next.plannedAt, run.zone)}</time>
    </>
  )
}

function Delay({ run }: { run: RunRow }) {
  const text = useText()
  const { words, loud } = delayWords(run.delay, text)
  return (
    <span style={loud ? { color: 'var(--waiting-fg)', fontWeight: 700 } : { color: 'var(--text-2)' }}>{words}</span>
  )
}
