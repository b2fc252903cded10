import { ADULT_FROM, type Ages, type Sex } from './definition-types.ts'

/** Ranges go by age. `child`: known to be one, whatever the date. */
export type Aged = { birthDate: string | null; child: boolean }
/** Whom values are about. */
export type Measured = Aged & { sex: Sex | null }

/** Whole months from a day of birth to another day (`YYYY-MM-DD`); a month is full on the same day of the next, or at its end. */
export function monthsBetween(birthDate: string, day: string): number {
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = birthDate.split('-').map(Number)
  const [year = 0, month = 0, ofMonth = 0] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const full = ofMonth >= Math.min(bornDay, lastOfMonth)
  return (year - bornYear) * 12 + (month - bornMonth) - (full ? 0 : 1)
}

/** Age in months on a day; of an adult without a date of birth that of the youngest adult, of such a child null: no range of an age is theirs. */
export function ageOn({ birthDate, child }: Aged, day: string): number | null {
  if (birthDate !== null) return Math.max(0, monthsBetween(birthDate, day))
  return child ? null : ADULT_FROM
}

/** Whether something for these ages is for somebody of this age. */
export function isOfAge(ages: Ages | undefined, months: number | null): boolean {
  if (ages === undefined) return true
  return months !== null && months >= ages.from && months < ages.to
}
