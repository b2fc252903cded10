/** What devices send and what is made of it. Pure. */

export const KINDS = ['HEART_RATE', 'STEPS'] as const
export type Kind = (typeof KINDS)[number]
export const QUALITIES = ['good', 'poor', 'notWorn'] as const
export type Quality = (typeof QUALITIES)[number]

/** Below it somebody is told that the battery is nearly empty (docs/adr/0214). */
export const BATTERY_LOW = 20
/** A device that is silent for longer has no contact (docs/adr/0214). */
export const SILENT_MS = 2 * 3_600_000
/** Readings that are older say nothing any more (ours). */
export const OLDEST_MS = 30 * 86_400_000
/** Values of a heart outside of it are a fault of the device: those that are impossible when measured by hand. */
const HEART: readonly [number, number] = [10, 300]
/** More steps nobody takes between two readings (ours). */
const STEPS_MAX = 100_000

/** How far a reading can be trusted: what the device says of it, unless the value is none of a living person. */
export function qualityOf(
  kind: Kind,
  value: number,
  { said, worn }: { said: 'good' | 'poor'; worn: boolean },
): Quality {
  if (!worn) return 'notWorn'
  const possible = kind === 'HEART_RATE' ? value >= HEART[0] && value <= HEART[1] : value >= 0 && value <= STEPS_MAX
  return possible ? said : 'poor'
}

export type Sent = { seq: number; kind: Kind; value: number; at: string; quality: 'good' | 'poor'; worn: boolean }

/** A watch never raises red: what would be red by hand asks for a check by hand, what would be amber is told for information. */
export const watchSeverity = (level: 'none' | 'tint' | 'amber' | 'red'): 'amber' | 'info' | null => {
  if (level === 'red') return 'amber'
  return level === 'amber' ? 'info' : null
}

export const isSilent = (lastSeenAt: Date | null, since: Date, now: Date): boolean =>
  now.getTime() - Math.max(lastSeenAt?.getTime() ?? 0, since.getTime()) > SILENT_MS

/** What is to be looked at: an empty battery, no contact, nothing that may send, a wearer who is no guest any more. */
export const ISSUES = ['silent', 'battery', 'token', 'left'] as const
export type Issue = (typeof ISSUES)[number]

/** What is to be looked at of a device that somebody wears. */
export const issuesOf = (device: {
  silent: boolean
  battery: number | null
  admitted: boolean
  guest: boolean
}): Issue[] => [
  ...(device.silent ? (['silent'] as const) : []),
  ...(device.battery !== null && device.battery < BATTERY_LOW ? (['battery'] as const) : []),
  ...(device.admitted ? [] : (['token'] as const)),
  ...(device.guest ? [] : (['left'] as const)),
]

type Words = Record<string, unknown>
const isWords = (value: unknown): value is Words => value !== null && typeof value === 'object' && !Array.isArray(value)
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((found, key) => (isWords(found) ? found[key] : undefined), value)

/** A time without an offset may be of any zone. */
const WITH_OFFSET = /T.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i

/** A moment of a data point: its own, or the end of its interval; null: there is none that is clear. */
function momentOf(frame: unknown): string | null {
  const found = at(frame, 'date_time') ?? at(frame, 'time_interval', 'end_date_time')
  if (typeof found !== 'string' || !WITH_OFFSET.test(found.trim()) || Number.isNaN(Date.parse(found))) return null
  return new Date(found).toISOString()
}

/**
 * Reads data points of IEEE 1752.1 (Open mHealth): heart-rate and step-count. Null: it is none of them. The number of a point is made of its kind and
 * moment, so that the same file again adds nothing; it is negative, as no device numbers its own.
 */
export function fromDataPoint(point: unknown): Sent | null {
  const schema = at(point, 'header', 'schema_id', 'name')
  const body = at(point, 'body')
  const moment = momentOf(at(body, 'effective_time_frame'))
  const heart = at(body, 'heart_rate', 'value')
  const steps = at(body, 'step_count', 'value') ?? at(body, 'step_count')
  if (moment === null) return null
  const seq = (kind: Kind) => -(Date.parse(moment) * 2 + KINDS.indexOf(kind))
  const sent = (kind: Kind, value: number): Sent => ({
    seq: seq(kind),
    kind,
    value,
    at: moment,
    quality: 'good',
    worn: true,
  })
  if (schema === 'heart-rate' && typeof heart === 'number') return sent('HEART_RATE', heart)
  return schema === 'step-count' && typeof steps === 'number' ? sent('STEPS', steps) : null
}
