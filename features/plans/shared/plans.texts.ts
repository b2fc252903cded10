import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const plansTexts = defineTexts({
  'plans.emergencyCards': { en: 'Emergency cards', it: 'Schede di emergenza' },
  'plans.tab': { en: 'Care plan (PAI)', it: 'Piano (PAI)' },
  'plans.notice.toSign': { en: 'A care plan waits for your signature', it: 'Un piano (PAI) attende la tua firma' },
})
