import { alertText, eventText, placeWords } from './event-words.ts'
import type { BoardingEvent } from './runs.contract.ts'
import type { Moment } from './timeline.rules.ts'
import type { RunHistory } from './history.contract.ts'

type Say = (id: string, values?: Record<string, string | number>) => string

/** What was learned of a child that was not there. */
const ANSWERS: Record<string, string> = {
  at_home: 'runs.act.atHome',
  with_family: 'runs.act.withFamily',
  other_run: 'runs.act.otherRun',
  still_in_class: 'runs.act.stillInClass',
  school_told: 'runs.timeline.schoolTold',
}

/** What a moment of a run is called, for people, in the language of `say`. */
export function momentWords(moment: Moment, history: RunHistory, say: Say): string {
  switch (moment.kind) {
    case 'planned':
    case 'started':
    case 'closed':
      return say(`runs.timeline.${moment.kind}`)
    case 'cancelled':
      return say('runs.timeline.cancelled', { reason: history.cancelled?.reason ?? '' })
    case 'interrupted':
      return say('runs.timeline.interrupted', { reason: history.interrupted?.reason ?? '' })
    case 'reached':
      return say('runs.timeline.reached', { stop: moment.stop.name })
    case 'left':
      return say('runs.timeline.left', { stop: moment.stop.name })
    case 'received':
      return say('runs.timeline.receivedAtSchool', { count: moment.counted })
    case 'message':
      return say(`runs.message.${moment.said}`, {
        child: moment.child?.name ?? say('runs.alert.somebody'),
        ...(moment.reason !== null && { reason: say(`absences.reason.${moment.reason}`) }),
      })
    case 'fact':
      return factWords(moment, say)
    case 'alert':
      return say(alertText(moment.alert), valuesOf(moment.alert, history, say))
    case 'alertTaken':
      return say('runs.timeline.alertTaken', { owner: moment.alert.owner ?? '' })
    case 'alertClosed':
      return moment.alert.owner === null
        ? say('runs.timeline.alertClosed')
        : say('runs.timeline.alertClosedBy', { owner: moment.alert.owner })
  }
}

function factWords({ event, child, corrects }: Extract<Moment, { kind: 'fact' }>, say: Say): string {
  const name = child?.name ?? say('runs.alert.somebody')
  const what = ({ type, acceptance }: BoardingEvent) => say(eventText({ type, returnedTo: acceptance?.place }))
  if (corrects) return say('runs.timeline.undo', { child: name, what: what(corrects) })
  const answer = event.type === 'ANSWERED' ? ANSWERS[event.outcome ?? ''] : undefined
  const outcome = event.resolution === null ? answer : `runs.passenger.${event.resolution}`
  const came = outcome === undefined ? '' : ` (${say(outcome)})`
  return say('runs.timeline.fact', { child: name, what: what(event) + came })
}

function valuesOf(alert: RunHistory['alerts'][number], history: RunHistory, say: Say) {
  return {
    ...alert.values,
    ...placeWords(alert.values, say),
    run: history.run.routeName,
    child: alert.childName ?? say('runs.alert.somebody'),
  }
}
