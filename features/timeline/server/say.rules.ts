/** Words of all features in the language of a reader. Pure. */
import { fill } from '#platform/shared/i18n/fill.rules.ts'
import { dayIn, timeIn } from '#platform/shared/dates/zoned.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import { absencesPagesTexts } from '#features/absences/shared/absences-pages.texts.ts'
import { guestsPagesTexts } from '#features/guests/shared/guests-pages.texts.ts'
import { answerTexts } from '#features/measurements/shared/answers-pages.texts.ts'
import { bodyTexts } from '#features/guests/shared/body-pages.texts.ts'
import { conditionsPagesTexts } from '#features/conditions/shared/conditions-pages.texts.ts'
import { measurementsPagesTexts } from '#features/measurements/shared/measurements-pages.texts.ts'
import { plansPagesTexts } from '#features/plans/shared/plans-pages.texts.ts'
import { screenTexts as medicinesScreenTexts } from '#features/medicines/shared/screen-pages.texts.ts'
import { eventsPagesTexts } from '#features/events/shared/events-pages.texts.ts'
import { goalsPagesTexts } from '#features/goals/shared/goals-pages.texts.ts'
import { recordsPagesTexts } from '#features/records/shared/records-pages.texts.ts'
import { unitTexts } from '#features/medicines/shared/units.texts.ts'
import { wordTexts } from '#features/medicines/shared/words-pages.texts.ts'
import { paymentsPagesTexts } from '#features/payments/shared/payments-pages.texts.ts'
import { activitiesPagesTexts } from '#features/activities/shared/activities-pages.texts.ts'
import { treatmentsPagesTexts } from '#features/treatments/shared/treatments-pages.texts.ts'
import { relationshipsTexts } from '#features/relationships/shared/relationships.texts.ts'
import { timelinePagesTexts } from '../shared/timeline-pages.texts.ts'
import { visitsPagesTexts } from '../shared/visits-pages.texts.ts'

export type Say = (id: string, values?: Record<string, string | number>) => string

const TEXTS: Record<string, Record<Language, string>> = {
  ...timelinePagesTexts,
  ...visitsPagesTexts,
  ...relationshipsTexts,
  ...absencesPagesTexts,
  ...guestsPagesTexts,
  ...measurementsPagesTexts,
  ...conditionsPagesTexts,
  ...recordsPagesTexts,
  ...plansPagesTexts,
  ...goalsPagesTexts,
  ...eventsPagesTexts,
  ...treatmentsPagesTexts,
  ...activitiesPagesTexts,
  ...bodyTexts,
  ...answerTexts,
  ...medicinesScreenTexts,
  ...wordTexts,
  ...unitTexts,
  ...paymentsPagesTexts,
}

/** Texts in a language, with `{name}` filled; one that nobody wrote shows itself. */
export const sayIn =
  (language: Language): Say =>
  (id, values = {}) =>
    fill(TEXTS[id]?.[language] ?? id, values)

export type Fact = string | number | boolean | null

export const textOf = (value: Fact | undefined): string => (value === null || value === undefined ? '' : String(value))

/** A day as the specification writes it: DD/MM/YYYY (section 9). */
export const dayOf = (day: string): string => day.split('-').toReversed().join('/')

/** The same with the time, where the group is. */
export function momentOf(moment: string, zone: string): string {
  const at = new Date(moment)
  return `${dayOf(dayIn(zone, at))} ${timeIn(zone, at)}`
}
