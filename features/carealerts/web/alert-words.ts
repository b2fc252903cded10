import { codeOf, sayBroken, sayCode, sayNamed, sayRule, sayValue } from '#features/measurements/shared/words.ts'
import { PARTS } from '#features/measurements/shared/ranges.rules.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { Code } from '#features/measurements/shared/definition-types.ts'
import type { CareAlert } from '../shared/carealerts.contract.ts'
import { EXCLUDED, type Severity, type State } from '../shared/carealerts.rules.ts'

export const SEVERITY_HUE: Record<Severity, Hue> = { red: 'alert', amber: 'waiting', info: 'unknown' }
export const STATE_HUE: Record<State, Hue> = {
  open: 'alert',
  acknowledged: 'waiting',
  actioned: 'arrived',
  closed: 'absent',
}

/** What is the matter, in a few words. */
export function alertTitle(alert: CareAlert, text: Texts): string {
  if (alert.source === 'DEVICE') return text(`carealerts.device.${alert.facts['word'] ?? 'contact'}`, alert.facts)
  if (alert.source === 'TREATMENT') return text('carealerts.treatment', alert.facts)
  if (alert.source === 'MEDICINE') return text(`carealerts.medicine.${alert.facts['kind'] ?? 'missed'}`, alert.facts)
  if (alert.source === 'GROUP') return text('carealerts.group.loose', { count: guestsIn(alert) })
  const code = codeOf(alert.measurement)
  if (!code) return alert.measurement ?? ''
  return alert.reading === null ? sayCode(code, text) : sayNamed(code, alert.reading, text)
}

/** Of an alert about a group: how many guests it is about, whether or not the reader sees them. */
const guestsIn = ({ facts, guests }: CareAlert): number => Number(facts['guests'] ?? guests.length)

/** Whom it is about, as far as the reader may know, and what has changed. */
function groupBody(alert: CareAlert, text: Texts): string[] {
  const names = alert.guests.map(({ fullName }) => fullName).join(', ')
  const others = guestsIn(alert) - alert.guests.length
  return [
    ...(names === '' ? [] : [names]),
    ...(others > 0 ? [text('carealerts.group.others', { count: others })] : []),
    ...(alert.inRange ? [text('carealerts.group.fewer')] : []),
  ]
}

/** The allergies that a dose was given in spite of. */
const medicineBody = ({ facts }: CareAlert, text: Texts): string[] =>
  facts['substances'] === undefined ? [] : [text('carealerts.medicine.allergies', { substances: facts['substances'] })]

/** Why it is one, and what is to be done. */
export function alertBody(alert: CareAlert, text: Texts): string[] {
  if (alert.source === 'GROUP') return groupBody(alert, text)
  if (alert.source === 'MEDICINE') return medicineBody(alert, text)
  const { reading, facts } = alert
  const code = codeOf(alert.measurement)
  const away = code && facts['rule'] === EXCLUDED ? [awayWords(alert, code, text)] : []
  // Where nothing came there is no reading: the alert has the rule itself.
  const broken = reading?.reason ?? (reading === null ? ruleBroken(facts) : null)
  const out =
    (away.length === 0 || facts['withdrawn'] !== undefined) && alert.source === 'RANGE' && code && broken
      ? [
          text(broken.rule.endsWith('.centile') ? 'carealerts.high' : 'carealerts.outside', {
            reason: sayBroken(code, { ...broken, own: false }, reading?.unit ?? '', text),
          }),
        ]
      : []
  const rule =
    alert.source === 'TARGET' && code
      ? [
          text('carealerts.target', {
            rule: sayRule(code, { ...ruleOf(facts), ...(reading && { unit: reading.unit }) }, text),
          }),
        ]
      : []
  const protocol = String(facts['protocol'] ?? '')
  return [
    ...away,
    ...out,
    ...rule,
    ...(protocol === '' ? [] : [text('carealerts.protocol', { protocol })]),
    ...(alert.inRange ? [text('carealerts.inRange')] : []),
  ]
}

/** That a child is to be fetched; or that it was, and is not any more since the group goes by another limit or by none. */
function awayWords({ facts, reading }: CareAlert, code: Code, text: Texts): string {
  const say = (limit: string | number | undefined) => sayValue(code, Number(limit), reading?.unit ?? '')
  const { withdrawn } = facts
  if (withdrawn === undefined) return text('carealerts.exclusion', { limit: say(facts['limit']) })
  return withdrawn === 'off'
    ? text('carealerts.exclusion.off')
    : text('carealerts.exclusion.raised', { limit: say(withdrawn) })
}

const ruleBroken = ({ rule, limit }: CareAlert['facts']) =>
  typeof rule === 'string' ? { rule, limit: Number(limit ?? 0) } : null

const ruleOf = (facts: CareAlert['facts']) => ({
  part: PARTS.find((part) => part === facts['part']) ?? 'value',
  operator: String(facts['operator']),
  value: Number(facts['value']),
  unit: String(facts['unit']),
  met: Number(facts['met'] ?? 1),
  readings: Number(facts['readings'] ?? 1),
})

/** Who has it, since when, what comes next. */
export function whoseWords(alert: CareAlert, now: Date, text: Texts): string[] {
  const { owner, heldUntil, state, zone, openedAt, nextAt, recheckAt } = alert
  const given = givenWords(alert, text)
  const next =
    state === 'open' && nextAt !== null && heldUntil === null
      ? [text('carealerts.escalates', { time: showTime(nextAt, zone) })]
      : []
  const isDue = recheckAt !== null && Date.parse(recheckAt) <= now.getTime()
  const due = recheckAt === null ? [] : [recheckWords(recheckAt, isDue, zone, text)]
  return [
    owner === null ? given : text('carealerts.takenBy', { name: owner }),
    text('carealerts.since', { time: showTime(openedAt, zone) }),
    ...next,
    ...(state === 'closed' ? [] : due),
    ...(alert.forFamily ? [text('carealerts.forFamily')] : []),
  ]
}

function givenWords({ assigned, heldUntil, zone }: CareAlert, text: Texts): string {
  if (heldUntil !== null) return text('carealerts.held', { time: showTime(heldUntil, zone) })
  return assigned === null ? text('carealerts.atOffice') : text('carealerts.givenTo', { name: assigned })
}

const recheckWords = (at: string, isDue: boolean, zone: string, text: Texts): string =>
  isDue ? text('carealerts.recheckNow') : text('carealerts.recheck', { time: showTime(at, zone) })
