import { schedule } from '#features/medicines/shared/orders.contract.ts'
import { saySchedule } from '#features/medicines/shared/words.ts'
import type { Field } from '../shared/changes.rules.ts'
import type { Stored } from './before.queries.ts'
import { choice, dayWords, fieldsIn, momentWords, plain, yesNo, type Speaker } from './fields-in.rules.ts'
import type { Say } from './say.rules.ts'

/** A number as it is read in every language: a decimal comma. */
const numberWords = (value: number): string => String(value).replace('.', ',')

/** An amount in the unit of the order; nothing that was given says nothing. */
function amountWords(value: unknown, unit: unknown, say: Say): string {
  const amount = Number(plain(value))
  if (amount === 0) return ''
  return `${numberWords(amount)} ${say(`medicines.${amount === 1 ? 'unitOne' : 'unit'}.${plain(unit)}`)}`
}

/** What became of a dose. */
export const doseFields = (row: Stored, { say, zone }: Speaker): Field[] =>
  fieldsIn(
    say,
    'medicines.field',
    {
      outcome: choice(say, 'medicines.outcome', row['outcome']),
      amount: amountWords(row['amount'], row['unit'], say),
      reason: choice(say, 'medicines.reason', row['reason']),
      at: momentWords(row['happened_at'], zone),
      place: choice(say, 'medicines.place', row['place']),
      note: plain(row['note']),
    },
    { at: 'timeline.changed.at' },
  )

/** How a version of an order is given. A taper has a dose of each step. */
export function orderFields(row: Stored, { say }: Speaker): Field[] {
  const due = schedule.parse(row['schedule'])
  const hours = row['gap_minutes'] === null ? '' : numberWords(Number(row['gap_minutes']) / 60)
  return fieldsIn(
    say,
    'medicines.field',
    {
      dose: due.kind === 'taper' ? '' : amountWords(row['dose'], row['unit'], say),
      schedule: saySchedule(due, say),
      route: choice(say, 'medicines.route', row['route']),
      gap: hours,
      mostIn24h: amountWords(row['most_in_24h'], row['unit'], say),
      indication: plain(row['indication']),
      startsOn: dayWords(row['starts_on']),
      endsOn: dayWords(row['ends_on']),
      prescriber: plain(row['prescriber']),
      prescriptionUntil: dayWords(row['prescription_until']),
      instructions: plain(row['instructions']),
      keptWhere: plain(row['kept_where']),
      critical: yesNo(say, row['critical']),
      twoPeople: yesNo(say, row['two_people']),
    },
    { schedule: 'medicines.field.kind' },
  )
}
