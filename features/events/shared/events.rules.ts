import { dayIn, instantOf, timeIn } from '#platform/shared/dates/zoned.ts'

export const KINDS = ['FALL', 'INCIDENT', 'BEHAVIOUR', 'VISIT', 'APPOINTMENT', 'HOSPITAL'] as const
export type Kind = (typeof KINDS)[number]
export const WAYS = ['PHONE', 'PERSON', 'MESSAGE'] as const

/** So long what happened may be corrected; from then on it only gets addenda. */
export const LOCKED_AFTER_MS = 24 * 3_600_000

/** Events that are told as they were: they are locked, and what is to come is none of them. */
export const isIncident = (kind: Kind): boolean => kind === 'FALL' || kind === 'INCIDENT' || kind === 'BEHAVIOUR'

/** What the family confirms that it has read. */
export const isAcknowledged = (kind: Kind): boolean => kind === 'FALL' || kind === 'INCIDENT'

/** Whether it takes addenda alone, by when its first version came here. */
export const isLocked = (kind: Kind, { first, now }: { first: Date; now: Date }): boolean =>
  isIncident(kind) && now.getTime() - first.getTime() > LOCKED_AFTER_MS

type Asking = { role: 'CB_ADMIN' | 'CB_ASSISTANT' | 'CB_PARENT' | null; own: boolean; first: Date; now: Date }

/** Who may correct it: the office until it is locked, others what they entered themselves within a day. */
export function mayCorrect(kind: Kind, { role, own, first, now }: Asking): boolean {
  if (isLocked(kind, { first, now })) return false
  if (role === 'CB_ADMIN' || role === null) return true
  return own && now.getTime() - first.getTime() <= LOCKED_AFTER_MS
}

/** A moment as a form shows it, `YYYY-MM-DDTHH:mm` where the group is. */
export const typedOf = (at: Date, zone: string): string => `${dayIn(zone, at)}T${timeIn(zone, at)}`

/** The moment that was typed. One that is as the form showed it stays what it was, also in the hour that comes twice in autumn. */
export function momentOf(typed: string, { zone, shown }: { zone: string; shown: Date | null }): Date {
  if (shown !== null && typed === typedOf(shown, zone)) return shown
  return instantOf(typed.slice(0, 10), typed.slice(11, 16), zone)
}

/** A family enters appointments, staff everything. */
export const mayEnter = (kind: Kind, role: Asking['role']): boolean => role !== 'CB_PARENT' || kind === 'APPOINTMENT'
