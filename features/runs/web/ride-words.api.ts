import { showTime } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { stateText } from '../shared/event-words.ts'
import type { RunPassenger } from '../shared/runs.contract.ts'
import { isHeldBack } from '../shared/brought-back/ride-decisions.rules.ts'
import type { ReturnPlace } from '../shared/runs.rules.ts'

type BroughtBack = RunPassenger['broughtBack']

/** Returns where and when a child was brought back and whether they ride, for staff; null for everybody else. */
export function rideWords(of: BroughtBack, zone: string, text: Texts): string | null {
  if (!of) return null
  return [
    text(`runs.ride.back.${of.to}`, { time: showTime(of.at, zone) }),
    text(`runs.ride.${of.decision}`, { by: of.decidedBy ?? '' }),
  ].join(' · ')
}

/** Returns the text id of the state of a passenger: nobody reported a child absent whom the run does not expect after a return. */
export function passengerText(of: {
  state: string
  returnedTo?: ReturnPlace | null
  broughtBack: BroughtBack
}): string {
  if (of.state !== 'ABSENT' || !of.broughtBack || !isHeldBack(of.broughtBack)) return stateText(of)
  return of.broughtBack.decision === 'open' ? 'runs.ride.state.open' : 'runs.ride.decide.not_riding'
}
