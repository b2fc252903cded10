/** The lines of a daily report, what can be chosen on each, and the sections that are opened or closed to families. Pure. */

export const STATES = ['DRAFT', 'APPROVED', 'PUBLISHED'] as const
export type ReportState = (typeof STATES)[number]

const AMOUNTS = ['NOTHING', 'LITTLE', 'HALF', 'MOST', 'ALL'] as const

/** What can be chosen on each line; a line without choices has a note alone. */
export const CHOICES = {
  breakfast: AMOUNTS,
  lunch: AMOUNTS,
  snack: AMOUNTS,
  dinner: AMOUNTS,
  drinks: ['LITTLE', 'ENOUGH', 'PLENTY'],
  sleep: ['WELL', 'RESTLESS', 'LITTLE', 'NONE'],
  mood: ['HAPPY', 'CALM', 'TIRED', 'SAD', 'UPSET'],
  care: ['WASHED', 'SHOWERED', 'CHANGED', 'TEETH', 'REFUSED'],
  activities: ['INSIDE', 'OUTSIDE', 'PLAY', 'MUSIC', 'MOVEMENT', 'REST'],
  note: [],
} as const satisfies Record<string, readonly string[]>

export type Line = keyof typeof CHOICES
export const LINES = [
  'breakfast',
  'lunch',
  'snack',
  'dinner',
  'drinks',
  'sleep',
  'mood',
  'care',
  'activities',
  'note',
] as const satisfies readonly Line[]

/** Lines on which several choices stand beside each other. */
const SEVERAL: readonly Line[] = ['care', 'activities']
export const takesSeveral = (line: Line): boolean => SEVERAL.includes(line)

/** Parts of a report that families read or not, in the order in which they are shown. The last five come from the records of the day. */
export const SECTIONS = [
  'meals',
  'drinks',
  'sleep',
  'mood',
  'care',
  'activities',
  'note',
  'doses',
  'measurements',
  'treatments',
  'events',
  'journeys',
] as const
export type Section = (typeof SECTIONS)[number]

const MEALS: readonly Line[] = ['breakfast', 'lunch', 'snack', 'dinner']

export function sectionOf(line: Line): Section {
  switch (line) {
    case 'breakfast':
    case 'lunch':
    case 'snack':
    case 'dinner':
      return 'meals'
    default:
      return line
  }
}

export const linesOf = (section: Section): readonly Line[] =>
  section === 'meals' ? MEALS : LINES.filter((line) => line === section)

/** The kinds of records that a daily report shows. */
export const RECORD_KINDS = ['measurement', 'dose', 'treatment', 'event', 'activity', 'ride'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

const SECTION_OF_KIND: Readonly<Record<RecordKind, Section>> = {
  measurement: 'measurements',
  dose: 'doses',
  treatment: 'treatments',
  event: 'events',
  activity: 'activities',
  ride: 'journeys',
}
export const sectionOfKind = (kind: RecordKind): Section => SECTION_OF_KIND[kind]

/** Whether these values can be chosen on a line together. */
export function areChoices(line: Line, values: readonly string[]): boolean {
  const choices: readonly string[] = CHOICES[line]
  return (
    new Set(values).size === values.length &&
    values.every((value) => choices.includes(value)) &&
    (values.length <= 1 || takesSeveral(line))
  )
}

/** The values of a line after one of its choices was tapped: chosen, or taken away when it was chosen. */
export function tapped(line: Line, values: readonly string[], value: string): string[] {
  if (values.includes(value)) return values.filter((one) => one !== value)
  return takesSeveral(line) ? [...values, value] : [value]
}
