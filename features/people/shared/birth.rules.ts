/** The date of birth of a person, and the age that it gives. Pure. */
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'

declare const byBirthDate: unique symbol
/** Whole months of age. Only `ageOn` makes one, from a date of birth, so that no rule is called with an age that somebody assumed. */
export type AgeInMonths = number & { readonly [byBirthDate]: true }

/** Nobody is older, in years. */
const YEARS_MAX = 130
/** Ages below two years are shown in months. */
const MONTHS_UNTIL = 24

/** Returns the whole months between two days (`YYYY-MM-DD`); a month is full on the same day of the next, or at its end. */
export function monthsBetween(from: string, day: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number)
  const [year = 0, month = 0, ofMonth = 0] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const full = ofMonth >= Math.min(fromDay, lastOfMonth)
  return (year - fromYear) * 12 + (month - fromMonth) - (full ? 0 : 1)
}

/** Returns the age on a day (`YYYY-MM-DD`), 0 before the birth; null without a date of birth. */
export function ageOn({ birthDate }: { birthDate: string | null }, day: string): AgeInMonths | null {
  // The one place that makes an age.
  return birthDate === null ? null : (Math.max(0, monthsBetween(birthDate, day)) as AgeInMonths)
}

/** Returns whether somebody alive on the day (`YYYY-MM-DD`) can be born on the other. */
export const isBirthDate = (birthDate: string, today: string): boolean =>
  birthDate <= today && Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) <= YEARS_MAX

type Say = (id: string, values?: Record<string, string | number>) => string

/** Returns the date of birth with the age on the day, or that there is none, in words. */
export function sayBorn(who: { birthDate: string | null }, today: string, say: Say): string {
  const months = ageOn(who, today)
  if (who.birthDate === null || months === null) return say('people.bornUnknown')
  const day = who.birthDate.split('-').toReversed().join('/')
  if (months < MONTHS_UNTIL) return say(months === 1 ? 'people.bornMonth' : 'people.bornMonths', { day, months })
  return say('people.bornYears', { day, years: Math.floor(months / 12) })
}

/**
 * The fields that ask for a date of birth when somebody is added: the date, or the choice that it is not known. Neither is chosen beforehand.
 * `key` is put behind their names, for forms with several people; `more` is added to both.
 */
export function birthFields(key = '', more: Partial<FieldDefinition> = {}): FieldDefinition[] {
  const shownBefore = more.dependencies?.values ?? []
  const isKnown = { fieldName: `birthUnknown${key}`, value: false }
  return [
    {
      ...more,
      fieldName: `birthDate${key}`,
      label: 'people.birthDate',
      type: 'date',
      required: true,
      helperText: 'people.birthDateHelp',
      dependencies: { values: [...shownBefore, isKnown] },
    },
    { ...more, fieldName: isKnown.fieldName, label: 'people.birthUnknown', type: 'switch' },
  ]
}

/** Returns the initial values of the form for a stored person. */
export const birthValues = (birthDate: string | null): FieldValues => ({ birthDate, birthUnknown: birthDate === null })

/** Returns the date of birth that the form has; null where it is not known. */
export function birthDateIn(typed: FieldValues, key = ''): string | null {
  const birthDate = typed[`birthDate${key}`]
  return typed[`birthUnknown${key}`] === true || typeof birthDate !== 'string' || birthDate === '' ? null : birthDate
}
