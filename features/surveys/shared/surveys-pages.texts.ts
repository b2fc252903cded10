import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Words of the pages of surveys, loaded with them. */
export const surveysPagesTexts = defineTexts({
  'surveys.search': { en: 'Search by title', it: 'Cerca per titolo' },
})
