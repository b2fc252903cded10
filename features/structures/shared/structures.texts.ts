import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** What the pages of people show before the extra data are loaded; the rest is in structures-pages.texts.ts. */
export const structuresTexts = defineTexts({
  'structures.tab': { en: 'Extra data', it: 'Dati aggiuntivi' },
  'structures.button': { en: 'Extra fields', it: 'Campi aggiuntivi' },
})
