import { alertText, placeWords } from '#features/alerts/shared/alert-words.ts'
import { eventText } from '#features/runs/shared/event-words.ts'
import type { BoardingEvent } from '#features/runs/shared/runs.contract.ts'
import type { Moment } from './timeline.rules.ts'
import type { RunHistory } from './history.contract.ts'

type Say = (id: string, values?: Record<string, string | number>) => string

/** What was learned of a child that was not there. */
const ANSWERS: Record<string, string> = {
  at_home: 'boarding.act.atHome',
  with_family: 'boarding.act.withFamily',
  other_run: 'boarding.act.otherRun',
  still_in_class: 'boarding.act.stillInClass',
  school_told: 'history.timeline.schoolTold',
}

/** What a moment of a run is called, for people, in the language of `say`. */
export function momentWords(moment: Moment, history: RunHistory, say: Say): string {
  switch (moment.kind) {
    case 'planned':
    case 'started':
    case 'closed':
      return say(`history.timeline.${moment.kind}`)
    case 'cancelled':
      return say('history.timeline.cancelled', { reason: history.cancelled?.reason ?? '' })
    case 'interrupted':
      return say('history.timeline.interrupted', { reason: history.interrupted?.reason ?? '' })
    case 'reached':
      return say('history.timeline.reached', { stop: moment.stop.name })
    case 'left':
      return say('history.timeline.left', { stop: moment.stop.name })
    case 'received':
      return say('history.timeline.receivedAtSchool', { count: moment.counted })
    case 'message':
      return say(`history.message.${moment.said}`, {
        child: moment.child?.name ?? say('alerts.somebody'),
        ...(moment.reason !== null && { reason: say(`absences.reason.${moment.reason}`) }),
      })
    case 'fact':
      return factWords(moment, say)
    case 'alert':
      return say(alertText(moment.alert), valuesOf(moment.alert, history, say))
    case 'alertTaken':
      return say('history.timeline.alertTaken', { owner: moment.alert.owner ?? '' })
    case 'alertClosed':
      return moment.alert.owner === null
        ? say('history.timeline.alertClosed')
        : say('history.timeline.alertClosedBy', { owner: moment.alert.owner })
  }
}

function factWords({ event, child, corrects }: Extract<Moment, { kind: 'fact' }>, say: Say): string {
  const name = child?.name ?? say('alerts.somebody')
  const what = ({ type, acceptance }: BoardingEvent) => say(eventText({ type, returnedTo: acceptance?.place }))
  if (corrects) return say('history.timeline.undo', { child: name, what: what(corrects) })
  const answer = event.type === 'ANSWERED' ? ANSWERS[event.outcome ?? ''] : undefined
  const outcome = event.resolution === null ? answer : `runs.passenger.${event.resolution}`
  const came = outcome === undefined ? '' : ` (${say(outcome)})`
  return say('history.timeline.fact', { child: name, what: what(event) + came })
}

function valuesOf(alert: RunHistory['alerts'][number], history: RunHistory, say: Say) {
  return {
    ...alert.values,
    ...placeWords(alert.values, say),
    run: history.run.routeName,
    child: alert.childName ?? say('alerts.somebody'),
  }
}
