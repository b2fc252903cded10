import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** What the list of routes says of the line builder. */
export const plannerTexts = defineTexts({
  'planner.title': { en: 'Generate routes', it: 'Genera linee' },
})
