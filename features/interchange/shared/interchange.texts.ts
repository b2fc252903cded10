import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const interchangeTexts = defineTexts({
  'interchange.open': { en: 'Import', it: 'Importa' },
})
