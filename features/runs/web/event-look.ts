import type { Hue } from '#platform/web/ui/state.tsx'
import type { EventType } from '../shared/runs.rules.ts'

/** The hue of each kind of fact on a timeline. */
export const EVENT_HUE: Record<EventType, Hue> = {
  BOARDED: 'onboard',
  KEPT: 'onboard',
  NOT_HERE: 'notthere',
  ABSENT: 'absent',
  DROPPED: 'arrived',
  COLLECTED: 'absent',
  RETURNED: 'arrived',
  TRANSFERRING: 'waiting',
  ACCEPTED: 'arrived',
  MISSING: 'alert',
  ANSWERED: 'unknown',
  RESOLVED: 'unknown',
  UNDO: 'absent',
}
