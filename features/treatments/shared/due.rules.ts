import { addDays, dayIn, instantOf } from '#platform/shared/dates/zoned.ts'
import { slotsOf } from '#features/medicines/shared/schedule.rules.ts'

export const KINDS = [
  'PHYSIOTHERAPY',
  'DRESSING',
  'RESPIRATORY',
  'CATHETER',
  'PEG',
  'SPEECH',
  'BATHING',
  'OTHER',
] as const
export type Kind = (typeof KINDS)[number]
export const STATES = ['ACTIVE', 'SUSPENDED', 'CLOSED'] as const
export type State = (typeof STATES)[number]
export const OUTCOMES = ['DONE', 'PARTIAL', 'REFUSED'] as const
export type Outcome = (typeof OUTCOMES)[number]
export const REASONS = ['DECLINED', 'PAIN', 'TIRED', 'UNWELL', 'AWAY', 'NO_MATERIAL', 'OTHER'] as const
export type Reason = (typeof REASONS)[number]
export const PERFORMERS = [
  'CARE_WORKER',
  'NURSE',
  'PHYSIOTHERAPIST',
  'SPEECH_THERAPIST',
  'DOCTOR',
  'FAMILY',
  'OTHER',
] as const

/** What is opened when a planned session was not recorded: nothing, an information, an alert that is escalated. Never a red one. */
export const ALERTS = ['none', 'info', 'amber'] as const
export type Alert = (typeof ALERTS)[number]
/** A week: later it is among the deadlines for long. */
export const ALERT_HOURS_MAX = 168

/** When sessions are planned: days and times as those of medicines, or every so many days from the first. */
export type Frequency =
  | { kind: 'times'; times: readonly string[] }
  | { kind: 'weekdays'; weekdays: readonly number[]; times: readonly string[] }
  | { kind: 'days'; every: number; times: readonly string[] }
  | { kind: 'asNeeded' }
export const FREQUENCIES = ['times', 'weekdays', 'days', 'asNeeded'] as const

export type Plan = { frequency: Frequency; startsOn: string; endsOn: string | null }
type Span = { from: Date; until: Date; zone: string }

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A session is late an hour after it was planned, as a dose is (docs/adr/0215). */
export const LATE_MS = HOUR
/** A session held at most so long before it was planned is that one: our own choice. */
const MOST_EARLY_MS = 12 * HOUR
/** What is done less often than this is listed ahead, so that somebody and the materials are there: our own choice. */
const RARE_MS = 7 * DAY
/** The longest interval between two sessions, in days. */
export const EVERY_MAX = 366

/** The moments at which sessions are planned, from `from` until before `until`. */
export function plannedIn({ frequency, startsOn, endsOn }: Plan, span: Span): Date[] {
  if (frequency.kind === 'days') return everySoManyDays({ ...frequency, startsOn, endsOn }, span)
  // To medicines a slot has an amount too.
  return slotsOf({ schedule: frequency, dose: 1, startsOn, endsOn }, span).map(({ at }) => at)
}

type ByDays = { every: number; times: readonly string[]; startsOn: string; endsOn: string | null }

function everySoManyDays({ every, times, startsOn, endsOn }: ByDays, { from, until, zone }: Span): Date[] {
  const behind = Math.round((Date.parse(dayIn(zone, from)) - Date.parse(startsOn)) / DAY)
  const end = dayIn(zone, until)
  const last = endsOn !== null && endsOn < end ? endsOn : end
  const found: Date[] = []
  const first = behind <= 0 ? startsOn : addDays(startsOn, Math.floor(behind / every) * every)
  for (let day = first; day <= last; day = addDays(day, every))
    found.push(...times.map((time) => instantOf(day, time, zone)))
  return found.filter((at) => at >= from && at < until).toSorted((a, b) => a.getTime() - b.getTime())
}

type Counted = {
  /** From when on sessions are expected. */
  since: Date
  /** When the last session was held, whatever became of it; null: none yet. */
  last: Date | null
  zone: string
}
/** How far is looked ahead, in days: most are due within days, and what is rare has few moments. */
const LOOKS = [2, 9, 70, EVERY_MAX + 34]

/**
 * The first planned session that none was held for; null: nothing is planned. A session counts for the planned one that is nearest: it may be early by
 * half the time since the one before, 12 hours at most.
 */
export function nextDue(plan: Plan, { since, last, zone }: Counted): Date | null {
  const base = last !== null && last > since ? last : since
  const begun = instantOf(plan.startsOn, '00:00', zone)
  const start = base > begun ? base : begun
  for (const days of LOOKS) {
    const planned = plannedIn(plan, {
      from: new Date(start.getTime() - DAY),
      until: new Date(start.getTime() + days * DAY),
      zone,
    })
    const due = planned.find((at, index) => {
      const before = planned[index - 1]
      const gap = before ? (at.getTime() - before.getTime()) / 2 : Infinity
      const early = Math.min(MOST_EARLY_MS, gap)
      return at >= since && (last === null || at.getTime() - early > last.getTime())
    })
    if (due) return due
  }
  return null
}

export const isOverdue = (due: Date | null, now: Date): boolean =>
  due !== null && now.getTime() - due.getTime() > LATE_MS

/** When a session that nobody recorded is told; null: it is not. */
export const alertAt = ({ alert, alertAfter }: { alert: Alert; alertAfter: number }, due: Date): Date | null =>
  alert === 'none' ? null : new Date(due.getTime() + alertAfter * HOUR)

/**
 * The day by which the next session is to be held, and from when on it stands among the deadlines. What is planned often is no deadline before it was
 * left out: it is to be made up on the next day. What is rare is listed as long ahead as any deadline.
 */
export function deadlineOf(plan: Plan, due: Date, zone: string): { on: string; from: Date } {
  const day = dayIn(zone, due)
  const until = new Date(due.getTime() + RARE_MS)
  const rare = plannedIn(plan, { from: new Date(due.getTime() + 1), until, zone }).length === 0
  if (rare) return { on: day, from: new Date(0) }
  const on = addDays(day, 1)
  return { on, from: instantOf(on, '00:00', zone) }
}

type Version = { state: State; at: Date; plan: Plan }

/** From when on sessions are expected: since the plan is as it is, without a pause. Versions come with the newest first. */
export function expectedSince(versions: readonly Version[]): Date | null {
  const [newest] = versions
  if (newest?.state !== 'ACTIVE') return null
  const other = versions.findIndex(({ state, plan }) => state !== 'ACTIVE' || !samePlan(plan, newest.plan))
  return versions[(other === -1 ? versions.length : other) - 1]?.at ?? newest.at
}

const samePlan = (one: Plan, other: Plan): boolean =>
  one.startsOn === other.startsOn &&
  one.endsOn === other.endsOn &&
  JSON.stringify(inOrder(one.frequency)) === JSON.stringify(inOrder(other.frequency))

function inOrder(frequency: Frequency): unknown[] {
  switch (frequency.kind) {
    case 'times':
      return ['times', frequency.times]
    case 'weekdays':
      return ['weekdays', frequency.weekdays, frequency.times]
    case 'days':
      return ['days', frequency.every, frequency.times]
    case 'asNeeded':
      return ['asNeeded']
  }
}

const WEEK_MS = 7 * DAY

/** How many sessions were planned in the last seven days, and how many of them were held. */
export function weekOf(
  plan: Plan,
  {
    since,
    sessions,
    zone,
    now,
  }: { since: Date | null; sessions: readonly { at: Date; outcome: Outcome }[]; zone: string; now: Date },
): { planned: number; held: number } {
  const begin = new Date(now.getTime() - WEEK_MS)
  const from = since !== null && since > begin ? since : begin
  return {
    planned: since === null ? 0 : plannedIn(plan, { from, until: now, zone }).length,
    held: sessions.filter(({ at, outcome }) => at >= begin && outcome !== 'REFUSED').length,
  }
}

/** The version that was in force at a moment; before the first it is the first. Versions come with the newest first. */
export const inForceAt = <V extends { at: Date }>(versions: readonly V[], at: Date): V | undefined =>
  versions.find((one) => one.at <= at) ?? versions.at(-1)
