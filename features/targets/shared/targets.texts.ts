import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const targetsTexts = defineTexts({
  'targets.tab': { en: 'Targets', it: 'Soglie' },
})
