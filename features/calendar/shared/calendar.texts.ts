import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const calendarTexts = defineTexts({
  'calendar.title': { en: 'School calendar', it: 'Calendario della scuola' },
  'calendar.button': { en: 'Calendar', it: 'Calendario' },
  'calendar.close': { en: 'Close days', it: 'Chiudi giorni' },
  'calendar.field.group': { en: 'Group', it: 'Gruppo' },
  'calendar.field.fromDay': { en: 'First day', it: 'Primo giorno' },
  'calendar.field.toDay': { en: 'Last day', it: 'Ultimo giorno' },
  'calendar.field.reason': { en: 'Reason', it: 'Motivo' },
  'calendar.upcoming': { en: 'Closed days', it: 'Giorni di chiusura' },
  'calendar.none': { en: 'No closed day ahead', it: 'Nessun giorno di chiusura' },
  'calendar.open': { en: 'Open again: {day}', it: 'Riapri: {day}' },
  'calendar.opened': { en: '{day} is open again', it: '{day}: di nuovo aperto' },
  'calendar.closed': {
    en: 'Days closed: {days}. Runs cancelled: {runs}',
    it: 'Giorni chiusi: {days}. Corse annullate: {runs}',
  },
  'calendar.error.past': { en: 'These days are over.', it: 'Questi giorni sono passati.' },
  'calendar.error.endBeforeStart': {
    en: 'The last day is before the first.',
    it: 'L’ultimo giorno è prima del primo.',
  },
  'calendar.error.tooLong': { en: 'At most 100 days at a time.', it: 'Al massimo 100 giorni alla volta.' },
  'calendar.notice.closed': { en: 'No rides on {day}', it: 'Nessuna corsa il {day}' },
  'calendar.notice.body': { en: '{group}: {reason}', it: '{group}: {reason}' },
})
