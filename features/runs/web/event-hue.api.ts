import type { Hue } from '#platform/web/ui/hue.ts'
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

/** The hue of one record. A child on the way back is on board. */
export const eventHue = ({ type, acceptance }: { type: EventType; acceptance?: object | null | undefined }): Hue =>
  type === 'RETURNED' && !acceptance ? EVENT_HUE.KEPT : EVENT_HUE[type]
