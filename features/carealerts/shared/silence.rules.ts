/** When it is told that something does not come: once of each silence, and again where it becomes graver. Pure. */
import { weight, type Severity } from './carealerts.rules.ts'

/** The rules of measurements by which nothing came for too long. */
export const SILENCE_RULES: readonly string[] = ['noneDays', 'urineNone']

export const isSilence = <Found extends { rule: string }>(found: Found | null): found is Found =>
  found !== null && SILENCE_RULES.includes(found.rule)

/** Of what is out of its range of one measurement one alert stands; that nothing comes is part of it. */
export const subjectOf = (measurement: string): string => `range:${measurement}`

type Known = { severity: Severity; inRange: boolean; changedAt: Date }

/**
 * Whether an alert about an earlier look at it tells of this silence already. One that was opened or acted on after the silence was so long does, also
 * when it was closed since; one on which something came in between does not.
 */
export const isTold = (known: Known | undefined, { level, reachedAt }: { level: Severity; reachedAt: Date }): boolean =>
  known !== undefined && !known.inRange && weight(known.severity) >= weight(level) && known.changedAt >= reachedAt
