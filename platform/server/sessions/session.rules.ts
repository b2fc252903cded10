/** How long sessions live (docs/trust.md, "Sessions"). Pure: the caller brings the clock. */

export const CHANNELS = ['web', 'mobile'] as const
export type Channel = (typeof CHANNELS)[number]

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const LIFE: Record<Channel, { idle: number; absolute: number }> = {
  web: { idle: 60 * MINUTE, absolute: DAY / 2 },
  mobile: { idle: 14 * DAY, absolute: 30 * DAY },
}

/** A generation older than this is followed by the next one. */
const REFRESH_AFTER = 15 * MINUTE

/** So many generations live beside each other, and beyond them those that are still in use. */
export const MAX_GENERATIONS = 16

export type Generation = { generation: number; issuedAt: Date; confirmedAt: Date | null; lastUsedAt: Date | null }

export function absoluteEnd(channel: Channel, now: Date): Date {
  return new Date(now.getTime() + LIFE[channel].absolute)
}

/** Every generation has its own idle timer: a lost answer or a second tab never signs anybody out. */
export function isIdle(channel: Channel, token: Generation, now: Date): boolean {
  return lastSeen(token) < idleSince(channel, now)
}

/** Whoever was last seen before this moment is idle. */
export function idleSince(channel: Channel, now: Date): Date {
  return new Date(now.getTime() - LIFE[channel].idle)
}

/** When a generation was last used or handed out. */
export function lastSeen({ issuedAt, lastUsedAt }: Generation): Date {
  return lastUsedAt && lastUsedAt > issuedAt ? lastUsedAt : issuedAt
}

/** What is left of old generations goes when nobody has used them since then: one that is in use never goes. */
export function forgottenBefore(channel: Channel, now: Date): Date {
  return new Date(now.getTime() - Math.min(LIFE[channel].idle, DAY))
}

export function needsSuccessor(token: Generation, now: Date): boolean {
  return now.getTime() - (token.confirmedAt ?? token.issuedAt).getTime() >= REFRESH_AFTER
}

/** Writing the time of every call would make each read a write; a minute is fine enough for an hour's timer. */
export function isWorthNoting(last: Date | null, now: Date): boolean {
  return last === null || now.getTime() - last.getTime() >= MINUTE
}
