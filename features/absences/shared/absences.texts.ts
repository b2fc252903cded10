import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const absencesTexts = defineTexts({
  'absences.error.endBeforeStart': { en: 'The last day is before the first.', it: 'L’ultimo giorno è prima del primo.' },
  'absences.error.past': { en: 'These days are over.', it: 'Questi giorni sono passati.' },
  'absences.error.tooLong': { en: 'At most one year at a time.', it: 'Al massimo un anno alla volta.' },
  'absences.error.overlap': { en: 'There is an absence on these days already.', it: 'In questi giorni c’è già un’assenza.' },
  'absences.error.withdrawn': { en: 'This absence was taken back.', it: 'Questa assenza è stata ritirata.' },
})
