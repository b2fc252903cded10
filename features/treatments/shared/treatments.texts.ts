import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const treatmentsTexts = defineTexts({ 'treatments.tab': { en: 'Treatments', it: 'Trattamenti' } })
