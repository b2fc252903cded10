import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const deadlinesTexts = defineTexts({
  'menu.deadlines': { en: 'Deadlines', it: 'Scadenze' },
  'deadlines.title': { en: 'Deadlines', it: 'Scadenze' },
})
