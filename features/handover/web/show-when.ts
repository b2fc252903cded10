import { showMoment, showTime } from '#platform/web/i18n/formats.ts'
import type { Handover } from '../shared/handover.contract.ts'

const DAY_MS = 86_400_000

/** A moment on the page of a shift: the time alone in the 24 hours from its begin, otherwise with the day. */
export function showWhen(at: string, { begins }: Pick<Handover['shift'], 'begins'>, zone: string): string {
  const since = Date.parse(at) - Date.parse(begins)
  return since >= 0 && since < DAY_MS ? showTime(at, zone) : showMoment(at, zone)
}
