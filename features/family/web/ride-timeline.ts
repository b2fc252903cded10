import type { Texts } from '#platform/web/i18n/i18n.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import type { TimelineFact } from '#platform/web/ui/Timeline.tsx'
import { eventText } from '#features/runs/shared/event-words.ts'
import type { ChildDay, ChildRide } from '../shared/family.contract.ts'
import { EVENT_HUE } from '#features/runs/web/event-hue.api.ts'

/** Nothing more is planned for the child on this run. */
const DONE: readonly ChildRide['state'][] = ['ABSENT', 'NO_SHOW', 'COLLECTED', 'DROPPED', 'RETURNED', 'TRANSFERRED']
const MS_PER_MINUTE = 60_000

/** One ride as staff read it: what the family said, what happened beside its planned time, what is still planned. */
export function rideTimeline(
  ride: ChildRide,
  messages: ChildDay['messages'],
  name: string,
  text: Texts,
): TimelineFact[] {
  const last = ride.facts.length - 1
  const underWay = !DONE.includes(ride.state)
  const past = [
    ...messages.map((message) => ({ at: message.at, message })),
    ...ride.facts.map((fact, index) => ({ at: fact.occurredAt, fact, index })),
  ]
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map((one): TimelineFact => {
      const time = showTime(one.at, ride.zone)
      if ('message' in one) {
        const { id, said, by, reason } = one.message
        const title = text(`history.message.${said}`, {
          child: name,
          reason: reason === null ? '' : text(`absences.reason.${reason}`),
        })
        return { key: id, time, hue: 'unknown', at: 'past', title, note: by ?? undefined }
      }
      const { fact, index } = one
      return {
        key: `${fact.type}${index}`,
        time,
        hue: EVENT_HUE[fact.type],
        at: underWay && index === last ? 'now' : 'past',
        title: [text(eventText(fact)), fact.stopName].filter(Boolean).join(' · '),
        note: noteOf(ride, fact, text),
      }
    })
  return [...past, ...planned(ride, text)]
}

function stopOf({ boardStop, alightStop }: ChildRide, type: ChildRide['facts'][number]['type']) {
  if (type === 'BOARDED') return boardStop
  return type === 'DROPPED' ? alightStop : null
}

/** Who received the child, and the planned time where the fact was not on the minute. */
function noteOf(ride: ChildRide, fact: ChildRide['facts'][number], text: Texts): string | undefined {
  const stop = stopOf(ride, fact.type)
  const apart = stop === null ? 0 : Math.abs(Date.parse(stop.plannedAt) - Date.parse(fact.occurredAt))
  const words = [
    fact.recipient !== null && text('runs.child.with', { name: fact.recipient }),
    stop !== null &&
      apart >= MS_PER_MINUTE &&
      text('family.child.plannedAt', { time: showTime(stop.plannedAt, ride.zone) }),
  ].filter(Boolean)
  return words.length === 0 ? undefined : words.join(' · ')
}

function planned(ride: ChildRide, text: Texts): TimelineFact[] {
  if (DONE.includes(ride.state)) return []
  const { boardStop, alightStop } = ride
  const steps: TimelineFact[] = []
  if (ride.state === 'EXPECTED' && boardStop)
    steps.push({
      key: 'board',
      time: showTime(boardStop.plannedAt, ride.zone),
      hue: 'waiting',
      at: 'next',
      title: text('family.child.getsOn', { stop: boardStop.name }),
      note: text(ride.lateAbsence ? 'family.childDay.lateAbsence' : 'family.child.planned'),
    })
  if (alightStop)
    steps.push({
      key: 'alight',
      time: showTime(alightStop.plannedAt, ride.zone),
      hue: 'arrived',
      at: steps.length === 0 ? 'next' : 'later',
      title: text(ride.direction === 'to_school' ? 'family.child.arrives' : 'family.child.getsOff', {
        stop: alightStop.name,
      }),
      note: text('family.child.planned'),
    })
  return steps
}
