/** What an entry of the timeline says, in the language of its reader. Pure. */
import type { Role } from '#platform/shared/contract/roles.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import type { Code } from '#features/measurements/shared/definition-types.ts'
import { codeOf, sayCode, sayMeasured } from '#features/measurements/shared/words.ts'
import { showMoney } from '#features/payments/shared/currencies.rules.ts'
import type { Kind } from '../shared/timeline.contract.ts'
import { dayOf, momentOf, sayIn, textOf, type Fact, type Say } from './say.rules.ts'

export type Facts = Record<string, Fact>
type Reader = { language: Language; zone: string; role: Role | null }
type Said = { title: string; about: string[]; link: string | null }

export function saidOf(kind: Kind, facts: Facts, { language, role, zone }: Reader): Said {
  const say = sayIn(language)
  const title = textOf(facts['title'])
  switch (kind) {
    case 'measurement':
      return { title: measured(facts, say), about: aboutMeasured(facts, say), link: null }
    case 'alert': {
      const code = codeOf(textOf(facts['measurement']))
      return {
        title: say(`timeline.alert.${textOf(facts['step'])}`),
        about: [
          say(`timeline.alert.${textOf(facts['severity'])}`),
          code === null ? '' : sayCode(code, say),
          textOf(facts['treatment']),
          textOf(facts['note']),
        ].filter((one) => one !== ''),
        link: null,
      }
    }
    case 'dose':
      return { title, about: aboutDose(facts, say), link: null }
    case 'health':
      return {
        title,
        about: [
          say(`timeline.health.${textOf(facts['kind'])}`),
          facts['state'] === 'PROPOSED'
            ? say('conditions.state.PROPOSED')
            : say(`conditions.change.${textOf(facts['change'])}`),
        ],
        link: null,
      }
    case 'record':
      return {
        title: title === '' ? say('records.restrictedTitle') : title,
        about: [
          facts['kind'] === null ? '' : say(`records.kind.${textOf(facts['kind'])}`),
          facts['state'] === 'PROPOSED'
            ? say('records.state.PROPOSED')
            : say(`records.change.${textOf(facts['change'])}`),
        ].filter((one) => one !== ''),
        link: null,
      }
    case 'plan':
      return {
        title: say(`plans.kind.${textOf(facts['kind'])}`),
        about: [
          say(`plans.change.${textOf(facts['change'])}`),
          say('plans.edition', { edition: textOf(facts['edition']) }),
        ],
        link: null,
      }
    case 'goal':
      return {
        title,
        about: [say(`goals.change.${textOf(facts['change'])}`), say(`goals.lifecycle.${textOf(facts['lifecycle'])}`)],
        link: null,
      }
    case 'event':
      return { title: say(`events.kind.${textOf(facts['kind'])}`), about: aboutEvent(facts, say), link: null }
    case 'treatment':
      return { title, about: aboutTreatment(facts, say), link: null }
    case 'activity':
      return { title, about: aboutActivity(facts, say), link: null }
    case 'monitoring':
      return {
        title,
        about: [
          ...(facts['score'] === null ? [] : [say('timeline.score', { score: numberIn(language, facts['score']) })]),
          ...(facts['round'] === null ? [] : [say('timeline.round', { round: textOf(facts['round']) })]),
        ],
        link: null,
      }
    case 'document':
      return {
        title,
        about: [say('timeline.document.A'), ...(facts['status'] === 'D' ? [say('timeline.document.D')] : [])],
        link: null,
      }
    case 'ride':
      return {
        title,
        about: [
          say(`timeline.ride.${textOf(facts['direction'])}`),
          facts['rode'] === true ? say('timeline.ride.rode') : '',
          say(`timeline.ride.${textOf(facts['state'])}`),
        ].filter((one, at, all) => one !== '' && all.indexOf(one) === at),
        // The timeline of a run is for staff.
        link: role === 'CB_PARENT' ? null : `/loggedIn/routeDetail/?run=${textOf(facts['run'])}&view=history`,
      }
    case 'absence':
      return { title: say('timeline.absent'), about: aboutAbsence(facts, say, zone), link: null }
    case 'caregiver':
      return {
        title,
        about: [
          say(`timeline.caregiver.${textOf(facts['change'])}`),
          say(`guests.function.${textOf(facts['function'])}`),
        ],
        link: null,
      }
    case 'room': {
      const [from, to] = [dayOf(textOf(facts['from'])), dayOf(textOf(facts['to']))]
      return {
        title,
        about: [
          say(`guests.room.kind.${textOf(facts['kind'])}`),
          to === '' ? say('timeline.room.from', { from }) : say('timeline.absence.days', { from, to }),
        ],
        link: null,
      }
    }
    case 'payment':
      return {
        title: `${say(`payments.entry.${textOf(facts['move'])}`)} ${textOf(facts['number'])}`,
        about: aboutMoney(facts, say),
        link: null,
      }
    case 'change':
      return { title: say(`timeline.change.${textOf(facts['part'])}`), about: [], link: null }
  }
}

const numberOf = (value: Facts[string] | undefined): number | null => (typeof value === 'number' ? value : null)
const comparatorOf = (value: Facts[string] | undefined) => COMPARATORS.find((one) => one === value) ?? null
const COMPARATORS = ['<', '>'] as const

/** What was measured with its value and unit, or why there is none. */
function measured(facts: Facts, say: Say): string {
  const code = codeOf(textOf(facts['measurement']))
  if (!code) return textOf(facts['measurement'])
  return `${sayCode(code, say)}: ${sayMeasuredValue(code, facts, say)}`
}

/** A value with its unit, or why there is none, without its name. */
export function sayMeasuredValue(code: Code, facts: Facts, say: Say): string {
  if (facts['outcome'] !== 'value') return say(`measurements.outcome.${textOf(facts['outcome'])}`)
  const reading = {
    value: numberOf(facts['value']),
    second: numberOf(facts['second']),
    comparator: comparatorOf(facts['comparator']),
    choice: facts['choice'] === null ? null : textOf(facts['choice']),
    unit: textOf(facts['unit']),
  }
  return sayMeasured(code, reading, say).trim()
}

/** The days of a report for transport; of an absence from care the step, its moments where the group is, and the reason. */
function aboutAbsence(facts: Facts, say: Say, zone: string): string[] {
  if (facts['step'] === undefined) {
    const [from, to] = [dayOf(textOf(facts['from'])), dayOf(textOf(facts['to']))]
    return [
      from === to ? from : say('timeline.absence.days', { from, to }),
      ...(facts['state'] === 'WITHDRAWN' ? [say('timeline.absence.WITHDRAWN')] : []),
    ]
  }
  const from = momentOf(textOf(facts['from']), zone)
  return [
    // Where it says that somebody is away, the step that led to it does not matter.
    ...(facts['step'] === null ? [] : [say(`timeline.absence.${textOf(facts['step'])}`)]),
    facts['to'] === null
      ? say('absences.guest.fromOpen', { from })
      : say('timeline.absence.days', { from, to: momentOf(textOf(facts['to']), zone) }),
    say(`absences.guest.reason.${textOf(facts['reason'])}`),
  ]
}

/** What was decided on an order, or what became of a dose. */
const aboutDose = (facts: Facts, say: Say): string[] =>
  facts['action'] === undefined
    ? [
        say(`medicines.outcome.${textOf(facts['outcome'])}`),
        ...(textOf(facts['conflict']) === ''
          ? []
          : [say('timeline.dose.conflict', { reason: say(`medicines.refused.${textOf(facts['conflict'])}`) })]),
        ...(facts['reason'] === null ? [] : [say(`medicines.reason.${textOf(facts['reason'])}`)]),
      ]
    : [say(`timeline.order.${textOf(facts['action'])}`)]

const aboutEvent = (facts: Facts, say: Say): string[] => [
  ...(facts['change'] === undefined ? [] : [say(`events.change.${textOf(facts['change'])}`)]),
  textOf(facts['what']),
]

/** The kind of a treatment with what became of a session, or what was changed. */
const aboutTreatment = (facts: Facts, say: Say): string[] => [
  say(`treatments.kind.${textOf(facts['kind'])}`),
  facts['outcome'] === undefined
    ? say(`treatments.change.${textOf(facts['change'])}`)
    : say(`treatments.outcome.${textOf(facts['outcome'])}`),
  ...(textOf(facts['reason']) === '' ? [] : [say(`treatments.reason.${textOf(facts['reason'])}`)]),
]

/** That somebody was enrolled or withdrawn, or how they took part. */
const aboutActivity = (facts: Facts, say: Say): string[] =>
  facts['outcome'] === undefined
    ? [say(`activities.change.${textOf(facts['change'])}`)]
    : [
        say(`activities.outcome.${textOf(facts['outcome'])}`),
        ...(textOf(facts['reason']) === '' ? [] : [say(`activities.reason.${textOf(facts['reason'])}`)]),
      ]

const aboutMeasured = (facts: Facts, say: Say): string[] => [
  ...(facts['level'] === 'none' ? [] : [say(`measurements.level.${textOf(facts['level'])}`)]),
  ...(facts['source'] === 'home' ? [say('timeline.measurement.home')] : []),
]

/** The amount as it stands on the page of payments: what was received above zero, what was credited below. */
function aboutMoney(facts: Facts, say: Say): string[] {
  const [move, cents] = [textOf(facts['move']), numberOf(facts['cents']) ?? 0]
  const added = move === 'INVOICE' || move === 'CREDIT'
  return [
    showMoney(added ? cents : -cents, textOf(facts['currency'])),
    move === 'INVOICE' ? '' : say('payments.number', { number: textOf(facts['invoice']) }),
    textOf(facts['reason']),
  ].filter((one) => one !== '')
}

/** At most one decimal, with the sign of the language. */
const numberIn = (language: Language, value: Facts[string] | undefined): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(Number(value))
