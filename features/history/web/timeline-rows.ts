import type { Texts } from '#platform/web/i18n/i18n.ts'
import { showMoment, showTime } from '#platform/web/i18n/formats.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import type { Hue } from '#platform/web/ui/hue.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { RunHistory } from '../shared/history.contract.ts'
import type { Moment } from '../shared/timeline.rules.ts'
import { momentWords } from '../shared/timeline-words.ts'
import { acceptedWords } from '../shared/acceptance-words.ts'
import { eventHue } from '#features/runs/web/event-hue.api.ts'
import { delayWords } from '#features/runs/web/run-state.api.ts'

const HUE: Record<Exclude<Moment['kind'], 'fact'>, Hue> = {
  planned: 'unknown',
  started: 'onboard',
  reached: 'onboard',
  left: 'onboard',
  received: 'arrived',
  message: 'absent',
  alert: 'alert',
  alertTaken: 'waiting',
  alertClosed: 'arrived',
  interrupted: 'alert',
  closed: 'arrived',
  cancelled: 'absent',
}

export const momentHue = (moment: Moment): Hue => {
  if (moment.kind !== 'fact') return HUE[moment.kind]
  return moment.undone ? 'absent' : eventHue(moment.event)
}

/** A phone that sends within this long sent at once; more is worth saying. */
const AT_ONCE_MS = 60_000

/** What is said under a moment: who, where, how late, when it came in. */
export function momentNote(moment: Moment, history: RunHistory, text: Texts): string {
  const { zone } = history.run
  const parts: (string | null | false | undefined)[] = []
  switch (moment.kind) {
    case 'planned':
    case 'started':
    case 'closed':
    case 'cancelled':
    case 'received':
    case 'message':
      if (moment.kind === 'message') parts.push(moment.child?.schoolClass)
      parts.push(moment.by)
      if (moment.kind === 'closed') parts.push(heads(history, text), walk(history, text))
      break
    case 'reached':
      parts.push(
        text('history.timeline.plannedFor', { time: showTime(moment.stop.plannedAt, zone) }),
        delayWords(moment.delay, text).words,
      )
      break
    case 'fact':
      parts.push(
        moment.child?.schoolClass,
        moment.stop?.name,
        moment.event.staffName,
        acceptedWords(moment.event.acceptance, text),
        (moment.event.method === 'qr' || moment.event.method === 'nfc') && text('history.timeline.byCard'),
        moment.event.note,
        received(moment, zone, text),
      )
      if (moment.undone) parts.push(text('history.timeline.undone'))
      break
    case 'alertTaken':
    case 'alertClosed':
      parts.push(momentWords({ ...moment, kind: 'alert' }, history, text), moment.alert.note)
      break
    case 'alert':
    case 'left':
    case 'interrupted':
      break
  }
  return parts.filter(Boolean).join(' · ')
}

function heads({ closed }: RunHistory, text: Texts): string | null {
  const count = closed?.headCount ?? null
  return count === null ? null : text('history.timeline.headCount', { count })
}

const walk = ({ run }: RunHistory, text: Texts): string | null =>
  run.vehicleCheck === null ? null : text(`history.timeline.walk.${run.vehicleCheck}`)

function received({ event, late }: Extract<Moment, { kind: 'fact' }>, zone: string, text: Texts): string | null {
  const sameDay = dayIn(zone, new Date(event.occurredAt)) === dayIn(zone, new Date(event.receivedAt))
  const when = sameDay ? showTime(event.receivedAt, zone) : showMoment(event.receivedAt, zone)
  if (late) return text('history.timeline.lateNote', { happened: showTime(event.occurredAt, zone), received: when })
  const waited = Date.parse(event.receivedAt) - Date.parse(event.occurredAt)
  return waited > AT_ONCE_MS ? text('history.timeline.received', { received: when }) : null
}

/** What of a timeline is shown. */
export const SHOWN: readonly { key: string; icon?: IconName; has: (moment: Moment) => boolean }[] = [
  { key: 'all', has: () => true },
  { key: 'children', has: ({ kind }) => kind === 'fact' || kind === 'message' },
  { key: 'stops', has: ({ kind }) => kind === 'reached' || kind === 'left' },
  { key: 'alerts', has: ({ kind }) => kind === 'alert' || kind === 'alertTaken' || kind === 'alertClosed' },
  { key: 'late', has: (moment) => moment.kind === 'fact' && moment.late },
]
