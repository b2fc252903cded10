import { dayIn, instantOf, timeIn } from '#platform/shared/dates/zoned.ts'
import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValue, FieldValues } from '#platform/shared/forms/fields.ts'
import { LANGUAGES, type Language } from '#platform/shared/i18n/texts.ts'
import { deviceZone } from '#platform/web/i18n/formats.ts'
import type { Survey } from '../shared/surveys.contract.ts'
import { RECURRENCES, type Words } from '../shared/surveys.rules.ts'

/** A moment in a form is a wall time of the device. */
const typedOf = (moment: string | null): string | null =>
  moment === null ? null : `${dayIn(deviceZone(), new Date(moment))}T${timeIn(deviceZone(), new Date(moment))}`

const momentOf = (typed: FieldValue | undefined): string | null =>
  typeof typed === 'string' && typed !== ''
    ? instantOf(typed.slice(0, 10), typed.slice(11, 16), deviceZone()).toISOString()
    : null

/** A text in each language: the one of the survey first, and required. */
export const wordFields = (name: string, main: Language, { long = false, most = 500 } = {}): FieldDefinition[] =>
  [main, ...LANGUAGES.filter((one) => one !== main)].map((language) => ({
    fieldName: `${name}_${language}`,
    label: `surveys.in.${name}.${language}`,
    type: long ? ('description' as const) : ('string' as const),
    required: language === main,
    maxDigits: long ? most : NAME_MAX,
  }))

export const wordValues = (name: string, words: Words): FieldValues =>
  Object.fromEntries(LANGUAGES.map((language) => [`${name}_${language}`, words[language] || null]))

export const wordsIn = (name: string, typed: FieldValues): Words =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const value = typed[`${name}_${language}`]
      return value ? [[language, String(value).trim()]] : []
    }),
  )

/** What is said about a survey beside its questions. */
export const basicFields = (survey: Pick<Survey, 'kind' | 'language'>): FieldDefinition[] => [
  ...wordFields('title', survey.language),
  ...(survey.kind === 'SURVEY'
    ? [{ fieldName: 'anonymous', label: 'surveys.field.anonymous', type: 'switch' as const }]
    : []),
  { fieldName: 'closesAt', label: 'surveys.field.closesAt', type: 'datetime' },
  {
    fieldName: 'every',
    label: 'surveys.field.every',
    type: 'radio',
    fields: RECURRENCES.map((value) => ({ value, label: `surveys.every.${value}` })),
  },
]

export const basicValues = (survey: Survey): FieldValues => ({
  ...wordValues('title', survey.titles),
  anonymous: survey.anonymous,
  closesAt: typedOf(survey.closesAt),
  every: survey.every,
})

export const basicsIn = (typed: FieldValues) => ({
  titles: wordsIn('title', typed),
  anonymous: typed['anonymous'] === true,
  closesAt: momentOf(typed['closesAt']),
  every: RECURRENCES.find((one) => one === typed['every']) ?? 'never',
})
