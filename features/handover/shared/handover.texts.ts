import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const handoverTexts = defineTexts({
  'handover.title': { en: 'Shift handover', it: 'Consegne di turno' },
  'handover.settings': { en: 'Shift times', it: 'Orari dei turni' },
})
