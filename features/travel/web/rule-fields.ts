import { typedDay } from '#platform/shared/forms/days.rules.ts'
import { DESCRIPTION_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { WAYS } from '../shared/changes.contract.ts'
import { custodyRule, PATTERNS, type CustodyRule, type TravelPlan } from '../shared/travel.contract.ts'

/** The choice that means: no home, the child does not travel. */
const STAYS = 'stays'
const WEEK = [1, 2, 3, 4, 5, 6, 7]
/** Every other week, and the rounds of people who work in shifts; a rule of another length (from elsewhere) keeps it. */
const ROUNDS = [2, 3, 4, 6]
const when = (fieldName: string, value: string) => ({ values: [{ fieldName, value }] })
const label = (fieldName: string) => `travel.field.${fieldName}`

/** The weeks of a round have a field for each length of it, so that none is offered that the round does not have. */
const weeksOn = (weeks: number) => `weeksOn${weeks}`
const roundsWith = (rule: CustodyRule | null) =>
  [...new Set([...ROUNDS, ...(rule?.weeks ? [rule.weeks] : [])])].toSorted((a, b) => a - b)

/** The form of a rule: whose home, on which days, which way, from when, who agreed. */
export const ruleFields = (
  plan: Pick<TravelPlan, 'homes' | 'guardians'>,
  rule: CustodyRule | null,
): FieldDefinition[] => [
  {
    fieldName: 'home',
    label: label('home'),
    type: 'radio',
    required: true,
    fields: [
      ...plan.homes.map((home) => ({ value: home.id, words: home.name })),
      { value: STAYS, label: 'travel.rule.stays' },
    ],
  },
  {
    fieldName: 'reason',
    label: label('reason'),
    type: 'description',
    required: true,
    maxDigits: DESCRIPTION_MAX,
    dependencies: when('home', STAYS),
  },
  {
    fieldName: 'pattern',
    label: label('pattern'),
    type: 'radio',
    required: true,
    fields: PATTERNS.map((value) => ({ value, label: `travel.pattern.${value}` })),
  },
  { fieldName: 'anchor', label: label('anchor'), type: 'date', required: true, dependencies: when('pattern', 'cycle') },
  {
    fieldName: 'weeks',
    label: label('weeks'),
    type: 'radio',
    required: true,
    fields: roundsWith(rule).map((weeks) => ({ value: String(weeks), words: String(weeks) })),
    dependencies: when('pattern', 'cycle'),
  },
  ...roundsWith(rule).map((weeks): FieldDefinition => ({
    fieldName: weeksOn(weeks),
    label: label('weeksOn'),
    type: 'checkbox',
    required: true,
    fields: Array.from({ length: weeks }, (_, at) => ({ value: String(at + 1), words: String(at + 1) })),
    dependencies: when('weeks', String(weeks)),
  })),
  {
    fieldName: 'weekdays',
    label: label('weekdays'),
    type: 'checkbox',
    fields: WEEK.map((day) => ({ value: String(day), label: `travel.day.${day}` })),
    dependencies: when('pattern', 'weekdays'),
  },
  {
    fieldName: 'dates',
    label: label('dates'),
    type: 'string',
    required: true,
    helperText: 'travel.field.datesHelp',
    dependencies: when('pattern', 'dates'),
  },
  {
    fieldName: 'direction',
    label: label('direction'),
    type: 'radio',
    required: true,
    fields: ['both', ...WAYS].map((value) => ({ value, label: `travel.direction.${value}` })),
  },
  { fieldName: 'validFrom', label: label('validFrom'), type: 'date', required: true },
  { fieldName: 'validTo', label: label('validTo'), type: 'date' },
  {
    fieldName: 'agreedBy',
    label: label('agreedBy'),
    type: 'checkbox',
    fields: plan.guardians.map((one) => ({ value: one.id, words: one.name })),
  },
]

/** What the form shows; weeks are counted from 1 as people do. */
export function ruleValues(rule: CustodyRule | null, today: string): FieldValues {
  if (!rule) return { home: null, pattern: 'cycle', direction: 'both', validFrom: today, weeks: '2' }
  return {
    home: rule.homeId ?? STAYS,
    reason: rule.reason || null,
    pattern: rule.pattern,
    anchor: rule.anchor,
    weeks: rule.weeks === null ? '2' : String(rule.weeks),
    ...(rule.weeks !== null && { [weeksOn(rule.weeks)]: rule.weeksOn.map((week) => week + 1).join(';') || null }),
    weekdays: rule.weekdays.join(';') || null,
    dates: rule.dates.map(showDay).join(', ') || null,
    direction: rule.direction,
    validFrom: rule.validFrom,
    validTo: rule.validTo,
    agreedBy: rule.agreedBy.join(';') || null,
  }
}

/** What the form says, as the contract wants it. Days that cannot be read are left out; the server asks for at least one. */
export function ruleTerms(typed: FieldValues) {
  const pattern = custodyRule.shape.pattern.parse(typed['pattern'])
  const many = (name: string) =>
    String(typed[name] ?? '')
      .split(';')
      .filter(Boolean)
  const day = (name: string) => (typeof typed[name] === 'string' && typed[name] !== '' ? typed[name] : null)
  const weeks = pattern === 'cycle' ? Number(typed['weeks']) : null
  return {
    homeId: typed['home'] === STAYS ? null : String(typed['home']),
    reason: typed['home'] === STAYS ? String(typed['reason'] ?? '') : '',
    pattern,
    anchor: weeks ? day('anchor') : null,
    weeks,
    weeksOn: weeks ? many(weeksOn(weeks)).map((week) => Number(week) - 1) : [],
    weekdays: pattern === 'weekdays' ? many('weekdays').map(Number) : [],
    dates:
      pattern === 'dates'
        ? String(typed['dates'] ?? '')
            .split(/[,;\s]+/)
            .flatMap((one) => typedDay(one, true) ?? [])
        : [],
    direction: custodyRule.shape.direction.parse(typed['direction']),
    validFrom: day('validFrom') ?? '',
    validTo: day('validTo'),
    agreedBy: many('agreedBy'),
  }
}
