/** Who cares for a guest, and when. Pure. */

export const CAREGIVER_KINDS = ['TEAM', 'CONTACT'] as const

/** What somebody is for a guest, those of the team first. */
export const FUNCTIONS = [
  'KEY_WORKER',
  'NURSE',
  'DOCTOR',
  'THERAPIST',
  'EDUCATOR',
  'CARER',
  'SOCIAL_WORKER',
  'FAMILY',
  'NEIGHBOUR',
  'VOLUNTEER',
  'OTHER',
] as const

/** PAST: ended. NOW: in force. COMING: begins later. */
export const CAREGIVER_STATES = ['NOW', 'COMING', 'PAST'] as const
export type CaregiverState = (typeof CAREGIVER_STATES)[number]

type Days = { from: string; to: string | null; closed: boolean }

/** Days are `YYYY-MM-DD`, which compare as text; the first and the last one count. */
export function stateOn(today: string, { from, to, closed }: Days): CaregiverState {
  if (closed) return 'PAST'
  if (to !== null && to < today) return 'PAST'
  return from > today ? 'COMING' : 'NOW'
}

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const

/** Weekdays (Monday is 1) on which nobody in force cares; none without anybody at all. Who names no weekday cares on every one. */
export function uncoveredDays(all: readonly { weekdays: readonly number[]; state: CaregiverState }[]): number[] {
  if (!all.some(({ state }) => state === 'NOW')) return []
  return WEEK.filter((day) => !all.some((one) => caresOn(day, one)))
}

/** Whether somebody is in force and cares on this weekday (Monday is 1). */
export const caresOn = (day: number, one: { weekdays: readonly number[]; state: CaregiverState }): boolean =>
  one.state === 'NOW' && (one.weekdays.length === 0 || one.weekdays.includes(day))

type Called = { callOrder: number | null; state: CaregiverState; fullName: string }
const STATE_ORDER: Record<CaregiverState, number> = { NOW: 0, COMING: 1, PAST: 2 }

/** Those in force first; among them by the order in which they are called, the others by name. */
export const byCall = (a: Called, b: Called): number =>
  STATE_ORDER[a.state] - STATE_ORDER[b.state] ||
  (a.callOrder ?? Infinity) - (b.callOrder ?? Infinity) ||
  a.fullName.localeCompare(b.fullName)
