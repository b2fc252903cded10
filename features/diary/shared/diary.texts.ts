import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const diaryTexts = defineTexts({
  'diary.title': { en: 'Daily reports', it: 'Diario del giorno' },
})
