import type { Texts } from '#platform/web/i18n/i18n.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { etaWords } from '#features/positions/web/eta-words.api.ts'
import { expectedAt } from '#features/positions/shared/eta.rules.ts'
import type { TimelineFact } from '#platform/web/ui/Timeline.tsx'
import type { ChildToday } from '../shared/family.contract.ts'
import { eventText } from '#features/runs/shared/event-words.ts'
import { EVENT_HUE } from '#features/runs/web/event-hue.api.ts'
import { isToCome, isUnderWay } from '#features/runs/shared/runs.rules.ts'
import { STATE_HUE } from '#features/runs/web/run-state.api.ts'

export type ChildRun = ChildToday['runs'][number]

/** Minutes before the planned start from which the next ride counts more than one that the child still waits for (ours). */
const NEXT_RIDE_MIN = 60

/**
 * The run that counts for a family now: the one that has the child, else the one that the child waits for until the next ride is near, else
 * the next, else the last. A run that nobody drove is none of them as long as there is another.
 */
export function runNow(runs: readonly ChildRun[], now: Date): ChildRun | undefined {
  const sorted = runs.toSorted((a, b) => plannedOf(a) - plannedOf(b))
  const driven = sorted.filter(({ lapsed }) => !lapsed)
  const underWay = driven.filter(({ runStatus, state }) => isUnderWay(runStatus) && !isOver(state))
  const next = driven.find(({ runStatus, state }) => isToCome(runStatus) && state !== 'ABSENT')
  const isNear = next !== undefined && plannedOf(next) - now.getTime() <= NEXT_RIDE_MIN * 60_000
  return (
    underWay.findLast(({ state }) => isWithCrew(state)) ??
    (isNear ? undefined : underWay.at(-1)) ??
    next ??
    driven.findLast(({ state }) => state !== 'ABSENT') ??
    sorted.findLast(({ state }) => state !== 'ABSENT') ??
    sorted[0]
  )
}

const isWithCrew = (state: ChildRun['state']): boolean =>
  ['BOARDED', 'KEPT', 'TRANSFERRING', 'UNRESOLVED'].includes(state)

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

/** What is known beside the runs: the name as it is said, and how far the run is behind its plan, in seconds. */
export type Known = { now: Date; name: string; delay: number | null; text: Texts }

/** A child's day as a timeline: what happened, where the child is, what is expected next. */
export function childTimeline(runs: readonly ChildRun[], run: ChildRun, known: Known): TimelineFact[] {
  const { text } = known
  const before = finished(runs, run)
  const told = before ?? run
  const past = told.facts.slice(0, -1).map((fact, index): TimelineFact => ({
    key: `${fact.type}${index}`,
    time: showTime(fact.occurredAt, told.zone),
    hue: EVENT_HUE[fact.type],
    at: 'past',
    title: factTitle(fact, text),
  }))
  return [...past, { ...stateNow(told, known), ...absentWays(runs, told, text) }, ...expected(run, known)]
}

function stateNow(run: ChildRun, { name, text }: Known): TimelineFact {
  const words = run.returnedTo === 'base' ? 'family.child.RETURNED.base' : `family.child.${run.state}`
  const base = { key: 'now', at: 'now' as const, title: text(words) }
  if (run.lapsed && run.state === 'EXPECTED')
    return { ...base, hue: 'alert', title: text('family.child.lapsed'), note: run.routeName }
  if (run.state === 'EXPECTED' && isToCome(run.runStatus))
    return {
      ...base,
      hue: 'absent',
      icon: run.direction === 'from_school' ? 'school' : 'home',
      title: text(run.direction === 'from_school' ? 'family.child.atSchoolYet' : 'family.child.atHome'),
    }
  const here = run.state === 'EXPECTED' ? vehicleAt(run, name, text) : null
  if (here) return { ...base, hue: 'waiting', icon: 'bus', ...here, note: run.routeName }
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
    return { hue: 'alert' as const, title: text('family.child.interrupted') }
  if (run.runStatus === 'INTERRUPTED' && run.state === 'EXPECTED')
    return { hue: 'alert' as const, title: text('family.child.interruptedWaiting') }
  if (run.rescue && run.state === 'BOARDED' && run.vehicleLabel !== null)
    return { hue, title: text('family.child.onVehicle', { vehicle: run.vehicleLabel }) }
  return { hue }
}

/** What a family is told beside the state: the line, and when the news reached the school's records. */
function noteOf(run: ChildRun, text: Texts): string {
  return [
    (run.state === 'DROPPED' || run.state === 'RETURNED' || run.state === 'COLLECTED') &&
      run.facts.at(-1)?.recipient &&
      text('runs.child.with', { name: run.facts.at(-1)?.recipient ?? '' }),
    run.routeName,
    run.rescueVehicle !== null &&
      !isOver(run.state) &&
      text('family.child.rescueComes', { vehicle: run.rescueVehicle }),
    run.receivedAt !== null && text('family.child.received', { time: showTime(run.receivedAt, run.zone) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** An absence says which of the day's runs it covers. */
function absentWays(runs: readonly ChildRun[], run: ChildRun, text: Texts): { note?: string } {
  if (run.state !== 'ABSENT') return {}
  const ways = new Set(runs.filter(({ state }) => state === 'ABSENT').map(({ direction }) => direction))
  return {
    note:
      ways.size > 1
        ? text('absences.directions.both')
        : [text(`routes.direction.${run.direction}`), run.routeName].join(' · '),
  }
}

/** The vehicle stands at the stop where the child gets on, or has left it without anything recorded about the child. */
function vehicleAt(run: ChildRun, name: string, text: Texts): { time: string; title: string } | null {
  const stop = run.boardStop
  if (!stop || stop.arrivedAt === null) return null
  if (stop.departedAt !== null) {
    const time = showTime(stop.departedAt, run.zone)
    return { time, title: text('family.child.leftStop', { stop: stop.name, time, name }) }
  }
  // A vehicle that cannot go on takes nobody along: `standing` says so.
  if (run.runStatus === 'INTERRUPTED') return null
  const title = run.direction === 'from_school' ? 'family.child.atSchoolNow' : 'family.child.atStopNow'
  return { time: showTime(stop.arrivedAt, run.zone), title: text(title, { stop: stop.name }) }
}

type OwnStop = NonNullable<ChildRun['boardStop']>

/** When the vehicle is expected at a stop: the estimate with its band while the run is under way, else the plan. */
function whenAt(run: ChildRun, stop: OwnStop, { now, delay, text }: Known): { at: Date; time: string; words: string } {
  const planned = new Date(stop.plannedAt)
  if (!isUnderWay(run.runStatus) || delay === null || stop.arrivedAt !== null)
    return { at: planned, time: showTime(stop.plannedAt, run.zone), words: text('family.child.planned') }
  const at = expectedAt(stop.plannedAt, delay, now)
  const words = etaWords(stop.plannedAt, delay, run.zone, now, text)
  return {
    at,
    time: showTime(at, run.zone),
    words: `${words} · ${text('family.child.plannedAt', { time: showTime(planned, run.zone) })}`,
  }
}

function expected(run: ChildRun, known: Known): TimelineFact[] {
  if (isOver(run.state) || run.lapsed) return []
  const title = run.direction === 'to_school' ? 'family.child.arrives' : 'family.child.getsOff'
  const last = run.alightStop && {
    key: 'alight',
    hue: 'arrived' as const,
    title: known.text(title, { stop: run.alightStop.name }),
  }
  // The plan is void, and an estimate would go on as if the vehicle moved.
  if (run.runStatus === 'INTERRUPTED')
    return last ? [{ ...last, at: 'next', note: known.text('family.child.timeUnknown') }] : []
  const steps: TimelineFact[] = []
  if (run.state === 'EXPECTED' && run.boardStop && run.boardStop.arrivedAt === null) {
    const { at, time, words } = whenAt(run, run.boardStop, known)
    steps.push({
      key: 'board',
      time,
      hue: 'waiting',
      at: 'next',
      title: boardTitle(run, run.boardStop, at, known),
      note: [run.routeName, isUnderWay(run.runStatus) && words].filter(Boolean).join(' · '),
    })
  }
  if (run.alightStop && last) {
    const { time, words } = whenAt(run, run.alightStop, known)
    steps.push({ ...last, time, at: steps.length === 0 ? 'next' : 'later', note: words })
  }
  return steps
}

/** The family is asked to be at the stop in the morning; from school the child gets on there without them. */
function boardTitle(run: ChildRun, stop: OwnStop, at: Date, { now, text }: Known): string {
  if (run.direction !== 'to_school') return text('family.child.getsOn', { stop: stop.name })
  const minutes = Math.round((at.getTime() - now.getTime()) / 60_000)
  return minutes > 0 && minutes <= MINUTES_TOLD
    ? text('family.child.beIn', { stop: stop.name, count: minutes })
    : text('family.child.be', { stop: stop.name })
}

function factTitle(fact: ChildRun['facts'][number], text: Texts): string {
  const word = text(eventText(fact))
  return fact.stopName === null ? word : `${word} · ${fact.stopName}`
}
