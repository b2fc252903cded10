import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const goalsTexts = defineTexts({
  'goals.tab': { en: 'Goals', it: 'Obiettivi' },
  'goals.notice.proposed': { en: 'A family proposes a goal', it: 'Una famiglia propone un obiettivo' },
})
