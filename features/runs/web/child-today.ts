import type { Texts } from '#platform/web/i18n/use-text.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import type { TimelineFact } from '#platform/web/ui/Timeline.tsx'
import type { ChildToday } from '../shared/kin.contract.ts'
import { EVENT_HUE } from './event-look.ts'
import { isToCome, isUnderWay } from '../shared/runs.rules.ts'
import { STATE_HUE } from './run-state.ts'

export type ChildRun = ChildToday['runs'][number]

/** The run that counts for a family now: the one under way, else the next, else the last. */
export function runNow(runs: readonly ChildRun[]): ChildRun | undefined {
  const sorted = runs.toSorted((a, b) => plannedOf(a) - plannedOf(b))
  return (
    sorted.find(({ runStatus, state }) => isUnderWay(runStatus) && !isOver(state)) ??
    sorted.find(({ runStatus, state }) => isToCome(runStatus) && state !== 'ABSENT') ??
    sorted.findLast(({ state }) => state !== 'ABSENT') ??
    sorted[0]
  )
}

/** Beyond this the wall time says more than the minutes. */
const MINUTES_TOLD = 90
const plannedOf = (run: ChildRun): number =>
  Date.parse(run.boardStop?.plannedAt ?? run.alightStop?.plannedAt ?? '1970-01-01T00:00:00Z')
const isOver = (state: ChildRun['state']): boolean =>
  ['DROPPED', 'RETURNED', 'TRANSFERRED', 'COLLECTED', 'ABSENT'].includes(state)

/** The run of this day that the child finished last: what is true of the child until the next one begins. */
function finished(runs: readonly ChildRun[], next: ChildRun): ChildRun | undefined {
  if (!isToCome(next.runStatus)) return undefined
  return runs
    .filter((run) => run !== next && run.since !== null && ['DROPPED', 'RETURNED'].includes(run.state))
    .toSorted((a, b) => plannedOf(a) - plannedOf(b))
    .at(-1)
}

/** A child's day as a timeline: what happened, where the child is, what is expected next. */
export function childTimeline(runs: readonly ChildRun[], run: ChildRun, now: Date, text: Texts): TimelineFact[] {
  const before = finished(runs, run)
  const told = before ?? run
  const past = told.facts.slice(0, -1).map((fact, index): TimelineFact => ({
    key: `${fact.type}${index}`,
    time: showTime(fact.occurredAt, told.zone),
    hue: EVENT_HUE[fact.type],
    at: 'past',
    title: factTitle(fact, text),
  }))
  return [...past, stateNow(told, text), ...expected(run, now, text)]
}

function stateNow(run: ChildRun, text: Texts): TimelineFact {
  const base = { key: 'now', at: 'now' as const, title: text(`runs.child.${run.state}`) }
  if (run.state === 'EXPECTED' && isToCome(run.runStatus))
    return {
      ...base,
      hue: 'absent',
      icon: run.direction === 'from_school' ? 'school' : 'home',
      title: text(run.direction === 'from_school' ? 'runs.child.atSchoolYet' : 'runs.child.atHome'),
    }
  return {
    ...base,
    ...standing(run, text),
    time: run.since === null ? undefined : showTime(run.since, run.zone),
    note: noteOf(run, text),
  }
}

/** The state as a family reads it: of a run that is interrupted, and of the vehicle that took its children on. */
function standing(run: ChildRun, text: Texts) {
  const hue = STATE_HUE[run.state]
  if (run.runStatus === 'INTERRUPTED' && ['BOARDED', 'KEPT', 'TRANSFERRING'].includes(run.state))
    return { hue: 'alert' as const, title: text('runs.child.interrupted') }
  if (run.runStatus === 'INTERRUPTED' && run.state === 'EXPECTED')
    return { hue: 'alert' as const, title: text('runs.child.interruptedWaiting') }
  if (run.rescue && run.state === 'BOARDED' && run.vehicleLabel !== null)
    return { hue, title: text('runs.child.onVehicle', { vehicle: run.vehicleLabel }) }
  return { hue }
}

/** What a family is told beside the state: the line, and when the news reached the school's records. */
function noteOf(run: ChildRun, text: Texts): string {
  return [
    run.state === 'DROPPED' &&
      run.facts.at(-1)?.recipient &&
      text('runs.child.with', { name: run.facts.at(-1)?.recipient ?? '' }),
    run.routeName,
    run.rescueVehicle !== null && text('runs.child.rescueComes', { vehicle: run.rescueVehicle }),
    run.receivedAt !== null && text('runs.child.received', { time: showTime(run.receivedAt, run.zone) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function expected(run: ChildRun, now: Date, text: Texts): TimelineFact[] {
  if (isOver(run.state)) return []
  const steps: TimelineFact[] = []
  if (run.state === 'EXPECTED' && run.boardStop) {
    const minutes = Math.round((Date.parse(run.boardStop.plannedAt) - now.getTime()) / 60_000)
    const at =
      minutes > 0 && minutes <= MINUTES_TOLD
        ? text('runs.child.beIn', { stop: run.boardStop.name, count: minutes })
        : text('runs.child.be', { stop: run.boardStop.name })
    steps.push({
      key: 'board',
      time: showTime(run.boardStop.plannedAt, run.zone),
      hue: 'waiting',
      at: 'next',
      title: at,
      note: run.routeName,
    })
  }
  if (run.alightStop) {
    const title = text(run.direction === 'to_school' ? 'runs.child.arrives' : 'runs.child.getsOff', {
      stop: run.alightStop.name,
    })
    steps.push({
      key: 'alight',
      time: showTime(run.alightStop.plannedAt, run.zone),
      hue: 'arrived',
      at: steps.length === 0 ? 'next' : 'later',
      title,
      note: text('runs.child.planned'),
    })
  }
  return steps
}

function factTitle(fact: ChildRun['facts'][number], text: Texts): string {
  const word = text(`runs.event.${fact.type}`)
  return fact.stopName === null ? word : `${word} · ${fact.stopName}`
}
