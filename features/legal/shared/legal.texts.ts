import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const legalTexts = defineTexts({
  'legal.terms': { en: 'Terms and conditions', it: 'Termini e condizioni' },
  'legal.privacy': { en: 'Privacy policy', it: 'Informativa privacy' },
  'legal.title': { en: 'Terms and privacy', it: 'Termini e privacy' },
})
