import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const recordsTexts = defineTexts({
  'records.tab': { en: 'Medical records', it: 'Documenti clinici' },
  'records.notice.opened': {
    en: 'A restricted medical record was opened',
    it: 'È stato aperto un documento clinico riservato',
  },
  'records.notice.proposed': {
    en: 'A family sent a medical record',
    it: 'Una famiglia ha inviato un documento clinico',
  },
})
