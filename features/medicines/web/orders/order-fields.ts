import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { FORMS, ROUTES, UNITS, type OrderVersion, type PlanInput } from '../../shared/orders.contract.ts'
import { SCHEDULES } from '../../shared/schedule.rules.ts'
import { timesTyped } from '../../shared/typed-times.rules.ts'
import { stepsText, stepsTyped } from './steps-typed.ts'

const label = (name: string) => `medicines.field.${name}`
const while_ = (...kinds: string[]) => ({ values: kinds.map((value) => ({ fieldName: 'kind', value })) })
const chosen = (fieldName: string, values: readonly string[], of: string): FieldDefinition => ({
  fieldName,
  label: label(fieldName),
  type: 'autocomplete',
  required: true,
  fields: values.map((value) => ({ value, label: `medicines.${of}.${value}` })),
})
const textField = (fieldName: string, maxDigits: number, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  fieldName,
  label: label(fieldName),
  type: 'string',
  maxDigits,
  ...more,
})

const PRODUCT: readonly FieldDefinition[] = [
  textField('product', 80, { required: true }),
  textField('substance', 80, { required: true, helperText: 'medicines.field.substanceHelp' }),
  textField('strength', 40),
  chosen('form', FORMS, 'form'),
  chosen('unit', UNITS, 'unit'),
]
const timesHelp = { helperText: 'medicines.field.timesHelp', required: true }

const PLAN: readonly FieldDefinition[] = [
  { fieldName: 'dose', label: label('dose'), type: 'decimal', required: true, min: 0 },
  chosen('route', ROUTES, 'route'),
  {
    fieldName: 'kind',
    label: label('kind'),
    type: 'radio',
    required: true,
    fields: SCHEDULES.map((value) => ({ value, label: `medicines.schedule.${value}` })),
  },
  textField('times', 80, { ...timesHelp, dependencies: while_('times') }),
  {
    fieldName: 'weekdays',
    label: label('weekdays'),
    type: 'checkbox',
    required: true,
    fields: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: `medicines.day.${day}` })),
    dependencies: while_('weekdays'),
  },
  textField('weekdayTimes', 80, { ...timesHelp, label: label('times'), dependencies: while_('weekdays') }),
  {
    fieldName: 'everyDays',
    label: label('everyDays'),
    type: 'integer',
    required: true,
    min: 2,
    max: 366,
    dependencies: while_('days'),
  },
  textField('dayTimes', 80, { ...timesHelp, label: label('times'), dependencies: while_('days') }),
  {
    fieldName: 'every',
    label: label('every'),
    type: 'integer',
    required: true,
    min: 1,
    max: 168,
    dependencies: while_('hours'),
  },
  textField('first', 5, { required: true, dependencies: while_('hours') }),
  {
    fieldName: 'steps',
    label: label('steps'),
    type: 'description',
    required: true,
    maxDigits: 500,
    helperText: 'medicines.field.stepsHelp',
    dependencies: while_('taper'),
  },
  textField('indication', 200, { required: true, dependencies: while_('asNeeded') }),
  { fieldName: 'gapMinutes', label: label('gap'), type: 'decimal', min: 0, helperText: 'medicines.field.gapHelp' },
  {
    fieldName: 'mostIn24h',
    label: label('mostIn24h'),
    type: 'decimal',
    min: 0,
    helperText: 'medicines.field.mostHelp',
  },
  { fieldName: 'startsOn', label: label('startsOn'), type: 'date', required: true },
  { fieldName: 'endsOn', label: label('endsOn'), type: 'date' },
  textField('prescriber', 80),
  { fieldName: 'prescriptionUntil', label: label('prescriptionUntil'), type: 'date' },
  { fieldName: 'instructions', label: label('instructions'), type: 'description', maxDigits: 1000 },
  textField('keptWhere', 80),
  { fieldName: 'critical', label: label('critical'), type: 'switch' },
  { fieldName: 'twoPeople', label: label('twoPeople'), type: 'switch' },
]
const REASON: readonly FieldDefinition[] = [
  textField('reason', 200, { required: true, label: 'medicines.field.changeReason' }),
]

/** The form of an order; what it is of is chosen once. */
export const orderFields = (isNew: boolean): readonly FieldDefinition[] =>
  isNew ? [...PRODUCT, ...PLAN] : [...REASON, ...PLAN]

/** What the form shows; a new one begins today. */
export function orderValues(version: OrderVersion | null, today: string): FieldValues {
  if (!version) return { form: 'tablet', unit: 'tablet', dose: 1, route: 'mouth', kind: 'times', startsOn: today }
  const { schedule, gapMinutes, ...rest } = version
  return {
    kind: schedule.kind,
    times: schedule.kind === 'times' ? schedule.times.join(', ') : null,
    weekdays: schedule.kind === 'weekdays' ? schedule.weekdays.join(';') : null,
    weekdayTimes: schedule.kind === 'weekdays' ? schedule.times.join(', ') : null,
    everyDays: schedule.kind === 'days' ? schedule.every : null,
    dayTimes: schedule.kind === 'days' ? schedule.times.join(', ') : null,
    every: schedule.kind === 'hours' ? schedule.every : null,
    first: schedule.kind === 'hours' ? schedule.first : null,
    steps:
      schedule.kind === 'taper'
        ? stepsText(
            schedule.steps.map(({ days, dose, times }) => ({
              days: `${days}`,
              dose: `${dose}`.replace('.', ','),
              times: times.join(', '),
            })),
          )
        : null,
    gapMinutes: gapMinutes === null ? null : gapMinutes / 60,
    dose: rest.dose,
    route: rest.route,
    indication: rest.indication,
    mostIn24h: rest.mostIn24h,
    startsOn: rest.startsOn,
    endsOn: rest.endsOn,
    prescriber: rest.prescriber,
    prescriptionUntil: rest.prescriptionUntil,
    instructions: rest.instructions,
    keptWhere: rest.keptWhere,
    critical: rest.critical,
    twoPeople: rest.twoPeople,
  }
}

const words = (value: FieldValues[string] | undefined): string => (typeof value === 'string' ? value.trim() : '')
const number = (value: FieldValues[string] | undefined): number | null => (typeof value === 'number' ? value : null)
const dayOr = (value: FieldValues[string] | undefined): string | null => words(value) || null

type Schedule = PlanInput['schedule']

/** What was typed of when it is due, or the field that is wrong. */
function scheduleTyped(typed: FieldValues): Schedule | { wrong: string } {
  switch (SCHEDULES.find((one) => one === typed['kind'])) {
    case 'weekdays': {
      const times = timesTyped(words(typed['weekdayTimes']))
      const weekdays = words(typed['weekdays']).split(';').filter(Boolean).map(Number)
      return times === null ? { wrong: 'weekdayTimes' } : { kind: 'weekdays', weekdays, times }
    }
    case 'days': {
      const times = timesTyped(words(typed['dayTimes']))
      return times === null ? { wrong: 'dayTimes' } : { kind: 'days', every: number(typed['everyDays']) ?? 0, times }
    }
    case 'hours': {
      const [first, ...more] = timesTyped(words(typed['first'])) ?? []
      return first === undefined || more.length > 0
        ? { wrong: 'first' }
        : { kind: 'hours', every: number(typed['every']) ?? 0, first }
    }
    case 'taper': {
      const steps = stepsTyped(words(typed['steps']))
      return steps === null ? { wrong: 'steps' } : { kind: 'taper', steps }
    }
    case 'asNeeded':
      return { kind: 'asNeeded' }
    default: {
      const times = timesTyped(words(typed['times']))
      return times === null ? { wrong: 'times' } : { kind: 'times', times }
    }
  }
}

/** What was typed, as the contract wants it, or the field that is wrong. */
export function planTyped(typed: FieldValues): PlanInput | { wrong: string } {
  const schedule = scheduleTyped(typed)
  if ('wrong' in schedule) return schedule
  const gap = number(typed['gapMinutes'])
  return {
    schedule,
    dose: number(typed['dose']) ?? 0,
    route: ROUTES.find((one) => one === typed['route']) ?? 'other',
    gapMinutes: gap === null ? null : Math.round(gap * 60),
    mostIn24h: number(typed['mostIn24h']),
    indication: schedule.kind === 'asNeeded' ? words(typed['indication']) : '',
    startsOn: words(typed['startsOn']),
    endsOn: dayOr(typed['endsOn']),
    prescriber: words(typed['prescriber']),
    prescriptionUntil: dayOr(typed['prescriptionUntil']),
    instructions: words(typed['instructions']),
    keptWhere: words(typed['keptWhere']),
    critical: typed['critical'] === true,
    twoPeople: typed['twoPeople'] === true,
  }
}

export const productTyped = (typed: FieldValues) => ({
  product: words(typed['product']),
  substance: words(typed['substance']),
  strength: words(typed['strength']),
  form: FORMS.find((one) => one === typed['form']) ?? ('other' as const),
  unit: UNITS.find((one) => one === typed['unit']) ?? ('tablet' as const),
})
