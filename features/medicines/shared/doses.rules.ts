import { awayAt, type Away } from '#features/absences/shared/guests/guest-absences.rules.ts'
import { lateness } from '#platform/shared/dates/late-entry.rules.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { slotsOfOrder, versionAt, type Version } from './orders.rules.ts'

/** What became of a dose; `missed` is set by the application, never silently. */
export const OUTCOMES = ['given', 'partial', 'refused', 'missed', 'held', 'not_available'] as const
export type Outcome = (typeof OUTCOMES)[number]
/** What somebody records. */
export const RECORDED = ['given', 'partial', 'refused', 'held', 'not_available'] as const
export type Recorded = (typeof RECORDED)[number]

/** Why a dose was not taken as ordered. */
export const REASONS = [
  'declined',
  'asleep',
  'vomited',
  'nil_by_mouth',
  'unwell',
  'measurement',
  'absent',
  'no_stock',
  'on_advice',
  'other',
] as const
export type Reason = (typeof REASONS)[number]
/** Why the application held a dose: the person is away, and where it goes along who takes them gives it. */
const AWAY_REASONS = ['away', 'with_family'] as const
export type SlotAway = (typeof AWAY_REASONS)[number]
export const ALL_REASONS = [...REASONS, ...AWAY_REASONS] as const
export const isAway = (reason: string | null): reason is SlotAway => AWAY_REASONS.some((one) => one === reason)
/** All but a dose that was given whole says why. */
export const needsReason = (outcome: Outcome): boolean => outcome !== 'given' && outcome !== 'missed'
/** Nobody recorded it: the application said that the slot ended, with a dose that was missed or held. It leaves the slot open. */
export const isOfApplication = ({ outcome, reason }: { outcome: Outcome; reason: string | null }): boolean =>
  outcome === 'missed' || (outcome === 'held' && (reason === null || isAway(reason)))
/** Something of it was taken. */
export const isTaken = (outcome: Outcome): boolean => outcome === 'given' || outcome === 'partial'

const MINUTE = 60_000
/** Late after an hour; a critical time is met within 30 minutes (care design, "Dose slot"). */
const WINDOW_MS = { usual: 60 * MINUTE, critical: 30 * MINUTE }
/** The slot ends with the second such time after it, or with the next slot (ours). */
const ENDS_MS = { usual: 120 * MINUTE, critical: 60 * MINUTE }
/** So long the application waits for devices without network before it says that a dose was missed (ours). */
export const GRACE_MS = 30 * MINUTE
/** The effect of a dose that was given as needed is asked after 30 and until 60 minutes. */
export const EFFECT_FROM_MS = 30 * MINUTE
export const EFFECT_UNTIL_MS = 60 * MINUTE
/** A second person confirms at most so long before. */
export const CHECK_MS = 30 * MINUTE
export const DAY_MS = 24 * 60 * MINUTE
/** The longest time between the hour of a slot and its end with grace. */
export const SLOT_MS = ENDS_MS.usual + GRACE_MS

type Timed = { at: Date; critical: boolean }
const windowOf = (critical: boolean) => WINDOW_MS[critical ? 'critical' : 'usual']

/** A slot of which only the office says what became of it, as with a correction: whoever gives doses does for a day. What a device wrote down in time counts. */
export const isForOffice = (slotAt: Date | null, recordedAt: Date): boolean =>
  slotAt !== null && lateness({ happenedAt: slotAt, recordedAt }) !== 'none'

/** From when until when a slot may be given. `next`: the slot of the same order after it. */
export function windowOfSlot({ at, critical }: Timed, next: Date | null): { from: Date; late: Date; missed: Date } {
  const end = at.getTime() + ENDS_MS[critical ? 'critical' : 'usual']
  const ends = next === null ? end : Math.min(end, next.getTime())
  return {
    from: new Date(at.getTime() - windowOf(critical)),
    late: new Date(at.getTime() + windowOf(critical)),
    missed: new Date(ends + GRACE_MS),
  }
}

/**
 * Whether the person of a slot is away: at its hour, and not back while it may still be given in time. What goes along is given by who takes them,
 * also when they are back soon: a second one would be too much.
 */
export function slotAway(slot: Timed, absences: readonly Away[]): SlotAway | null {
  const its = awayAt(absences, slot.at)
  if (its === null) return null
  if (its.dosesAlong) return 'with_family'
  const { late } = windowOfSlot(slot, null)
  return its.endsAt !== null && its.endsAt < late ? null : 'away'
}

export type SlotState = Outcome | 'planned' | 'due' | 'late' | SlotAway

/** How a slot stands; `outcome`: what was recorded of it, if anything. */
export function slotState(
  slot: Timed,
  { outcome, next, now }: { outcome: Outcome | null; next: Date | null; now: Date },
): SlotState {
  if (outcome !== null) return outcome
  const { from, late, missed } = windowOfSlot(slot, next)
  if (now < from) return 'planned'
  if (now >= missed) return 'missed'
  return now > late ? 'late' : 'due'
}

/** What is known of a dose that counts. */
export type Dose = {
  slotAt: Date | null
  happenedAt: Date
  outcome: Outcome
  amount: number
  /** Of another order of the same substance; missing: of this order. */
  product?: string
}

/** The interval between two doses of an order, and the maximum in 24 hours in its unit. */
export type Limits = Pick<Version, 'gapMinutes' | 'mostIn24h'>

/** The keys of the allergies that a dose confirms; `true` of an older device names none. */
export const confirmedKeys = (said: boolean | readonly { id: string; version: number }[]): string[] =>
  typeof said === 'boolean' ? [] : said.map(allergyKey)

/** An allergy in the version that was shown: another version is another allergy, which nobody has confirmed. */
export const allergyKey = ({ id, version }: { id: string; version: number }): string => `allergy:${id}:${version}`

/** What an order is judged by. `allergic`: an allergy of the person that became known after it was ordered forbids it; `warnings`: keys of those that have to be confirmed. */
export type Ordered = {
  versions: readonly Version[]
  zone: string
  consented: boolean
  allergic: boolean
  warnings: readonly string[]
  /** Limits of other orders of the same substance, in the unit of this one. */
  others: readonly Limits[]
}
export type Asked = {
  outcome: Recorded
  slotAt: Date | null
  /** In the unit of the order; 0 where nothing was taken. */
  amount: number
  at: Date
  /** A second person confirmed it. */
  checked: boolean
  /** Keys of the allergies that whoever gives it read and confirmed. */
  confirmed: readonly string[]
}

export const REFUSALS = [
  'noSlot',
  'alreadyGiven',
  'requested',
  'suspended',
  'ended',
  'allergy',
  'noConsent',
  'expired',
  'notConfirmed',
  'notChecked',
  'tooEarly',
  'tooLate',
  'overMaximum',
] as const
/** Why a dose may not be given now; `from`: when it may, where that is known. */
export type Refusal = {
  reason: (typeof REFUSALS)[number]
  from: Date | null
  /** The dose of another order of the substance that it is about. */
  other?: { product: string; at: Date }
}

/** A refusal by the interval or the maximum of a substance. */
export type LimitRefusal = Refusal & { reason: 'tooEarly' | 'overMaximum' }

const refuse = <R extends Refusal['reason']>(reason: R, from: Date | null = null) => ({ reason, from })

/** Whether what is asked may be recorded; the same on the phone and on the server. Null: it may. */
export function guard(order: Ordered, asked: Asked, known: readonly Dose[]): Refusal | null {
  const slot = slotFor(order, asked)
  // A slot of an order that was suspended before it is none any more: why says more than that.
  if (slot === null) return stoppedAt(order, asked) ?? refuse('noSlot')
  if (asked.slotAt !== null && known.some((dose) => dose.slotAt?.getTime() === asked.slotAt?.getTime()))
    return refuse('alreadyGiven')
  if (!isTaken(asked.outcome)) return null
  const version = versionAt(order.versions, asked.at)
  const [first = null] = limitRefusals(order, asked, known)
  return stateRefusal(order, version, asked) ?? slotRefusal(slot, asked) ?? first
}

function stoppedAt({ versions }: Ordered, { outcome, at }: Asked): Refusal | null {
  const state = versionAt(versions, at)?.state ?? 'active'
  return state !== 'active' && isTaken(outcome) ? refuse(state) : null
}

type Window = ReturnType<typeof windowOfSlot> | 'asNeeded'

/** The window of the slot that is meant; null: the order has none then. */
export function slotFor({ versions, zone }: Ordered, { slotAt, at }: Pick<Asked, 'slotAt' | 'at'>): Window | null {
  if (slotAt === null) return versionAt(versions, at)?.schedule.kind === 'asNeeded' ? 'asNeeded' : null
  const [slot, next] = slotsOfOrder(versions, { from: slotAt, until: new Date(slotAt.getTime() + DAY_MS), zone })
  if (slot?.at.getTime() !== slotAt.getTime()) return null
  return windowOfSlot({ at: slot.at, critical: slot.version.critical }, next?.at ?? null)
}

function stateRefusal(order: Ordered, version: Version | undefined, asked: Asked): Refusal | null {
  if (version === undefined) return refuse('noSlot')
  if (version.state !== 'active') return refuse(version.state)
  if (order.allergic) return refuse('allergy')
  const day = dayIn(order.zone, asked.at)
  if (day < version.startsOn) return refuse('tooEarly')
  if (version.endsOn !== null && day > version.endsOn && asked.slotAt === null) return refuse('ended')
  if (!order.consented) return refuse('noConsent')
  if (version.prescriptionUntil !== null && version.prescriptionUntil < day) return refuse('expired')
  if (order.warnings.some((key) => !asked.confirmed.includes(key))) return refuse('notConfirmed')
  return version.twoPeople && !asked.checked ? refuse('notChecked') : null
}

function slotRefusal(slot: Window, { at }: Asked): Refusal | null {
  if (slot === 'asNeeded') return null
  if (at < slot.from) return refuse('tooEarly', slot.from)
  return at >= slot.missed ? refuse('tooLate') : null
}

/**
 * What a dose breaks of the interval and the maximum of its substance: the distance to other doses, and the sum of every 24 hours that hold this one,
 * as an entry of a device may arrive after a later one. The limits of other orders of the substance hold as soon as one of their doses counts.
 */
export function limitRefusals(
  { versions, others }: Pick<Ordered, 'versions' | 'others'>,
  { at, amount }: Pick<Asked, 'at' | 'amount'>,
  known: readonly Dose[],
): LimitRefusal[] {
  const version = versionAt(versions, at)
  const taken = known.filter(({ outcome }) => isTaken(outcome))
  const ofOthers = taken.filter(({ product }) => product !== undefined)
  const theirs = ofOthers.length > 0 ? others : []
  const all = version === undefined ? theirs : [version, ...theirs]
  const near = (version && tooNear(version, at, taken)) ?? firstOf(theirs, (limits) => tooNear(limits, at, ofOthers))
  const much = firstOf(all, (limits) => tooMuch(limits, { at, amount }, taken))
  return [near, much].filter((one) => one !== null)
}

function firstOf<T>(all: readonly T[], judge: (one: T) => LimitRefusal | null): LimitRefusal | null {
  for (const one of all) {
    const refusal = judge(one)
    if (refusal !== null) return refusal
  }
  return null
}

function tooNear({ gapMinutes }: Limits, at: Date, taken: readonly Dose[]): LimitRefusal | null {
  const gap = (gapMinutes ?? 0) * MINUTE
  const [last] = taken
    .filter(({ happenedAt }) => Math.abs(sinceMs(happenedAt, at)) < gap)
    .toSorted((a, b) => sinceMs(a.happenedAt, b.happenedAt))
  if (last === undefined) return null
  const from = new Date(last.happenedAt.getTime() + gap)
  return last.product === undefined
    ? refuse('tooEarly', from)
    : { ...refuse('tooEarly', from), other: { product: last.product, at: last.happenedAt } }
}

function tooMuch({ mostIn24h: most }: Limits, { at, amount }: Pick<Asked, 'at' | 'amount'>, taken: readonly Dose[]) {
  if (most === null) return null
  const ends = [
    at,
    ...taken.map(({ happenedAt }) => happenedAt).filter((other) => other > at && sinceMs(at, other) < DAY_MS),
  ]
  const over = ends.some((end) => sumUntil(taken, end) + amount > most + EXACT)
  if (!over) return null
  const out = taken
    .map(({ happenedAt }) => new Date(happenedAt.getTime() + DAY_MS))
    .filter((end) => end > at)
    .toSorted((a, b) => a.getTime() - b.getTime())
  return refuse('overMaximum', out.find((end) => sumUntil(taken, end) + amount <= most + EXACT) ?? null)
}

/** Amounts have three decimals at most. */
const EXACT = 0.0005
const sinceMs = (from: Date, to: Date): number => to.getTime() - from.getTime()
const sumUntil = (taken: readonly Dose[], end: Date): number =>
  taken
    .filter(({ happenedAt }) => happenedAt <= end && sinceMs(happenedAt, end) < DAY_MS)
    .reduce((sum, { amount }) => sum + amount, 0)

/** From when a dose may be given as needed: now, a later moment, or null when it is not about time. */
export function mayGiveFrom(
  order: Ordered,
  { amount, now, checked, confirmed }: { amount: number; now: Date; checked: boolean; confirmed: readonly string[] },
  known: readonly Dose[],
): { from: Date } | { refused: Refusal } {
  let at = now
  // Each refusal names a later moment, of which each order of the substance has two for each dose.
  const most = 2 * known.length * (1 + order.others.length)
  for (let tries = 0; tries <= most + 1; tries += 1) {
    const refused = guard(order, { outcome: 'given', slotAt: null, amount, at, checked, confirmed }, known)
    if (refused === null) return { from: at }
    if (refused.from === null || refused.from <= at) return { refused }
    at = refused.from
  }
  return { refused: refuse('overMaximum') }
}
