import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** What the pages of daily reports show, with what the server says. */
export const diaryPagesTexts = defineTexts({
  'diary.notice.published': { en: 'A daily report is ready to read', it: 'C’è un diario del giorno da leggere' },
  'diary.error.future': { en: 'Choose today or an earlier day.', it: 'Scegli oggi o un giorno precedente.' },
  'diary.error.office': {
    en: 'After 7 days only the office can write this report.',
    it: 'Dopo 7 giorni può scrivere questo diario solo la segreteria.',
  },
  'diary.error.choice': { en: 'Choose one of the values on offer.', it: 'Scegli uno dei valori proposti.' },
  'diary.error.otherId': {
    en: 'This was saved before with other content. Reload the page.',
    it: 'È già stato salvato con un altro contenuto. Ricarica la pagina.',
  },
})
