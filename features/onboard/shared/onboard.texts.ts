import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const onboardTexts = defineTexts({
  'onboard.card': { en: 'Emergency card', it: 'Scheda di emergenza' },
})
