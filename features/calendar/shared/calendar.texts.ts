import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const calendarTexts = defineTexts({
  'calendar.title': { en: 'School calendar', it: 'Calendario della scuola' },
  'calendar.button': { en: 'Calendar', it: 'Calendario' },
  'calendar.close': { en: 'Enter days', it: 'Inserisci giorni' },
  'calendar.field.group': { en: 'Group', it: 'Gruppo' },
  'calendar.field.fromDay': { en: 'First day', it: 'Primo giorno' },
  'calendar.field.toDay': { en: 'Last day', it: 'Ultimo giorno' },
  'calendar.field.reason': { en: 'Reason', it: 'Motivo' },
  'calendar.upcoming': { en: 'Days that are different', it: 'Giorni particolari' },
  'calendar.none': { en: 'All days ahead are as usual', it: 'Tutti i prossimi giorni sono normali' },
  'calendar.open': { en: 'Open again: {day}', it: 'Riapri: {day}' },
  'calendar.opened': { en: '{day} is open again', it: '{day}: di nuovo aperto' },
  'calendar.closed': {
    en: 'Days closed: {days}. Runs cancelled: {runs}',
    it: 'Giorni chiusi: {days}. Corse soppresse: {runs}',
  },
  'calendar.kind': { en: 'What is different', it: 'Che cosa cambia' },
  'calendar.kind.closed': { en: 'Closed', it: 'Chiuso' },
  'calendar.kind.early': { en: 'Ends early', it: 'Finisce prima' },
  'calendar.kind.half_day': { en: 'Half day', it: 'Mezza giornata' },
  'calendar.kind.early_dismissal': { en: 'Home early', it: 'Uscita anticipata' },
  'calendar.field.endsAt': { en: 'School ends at', it: 'La scuola finisce alle' },
  'calendar.ends': { en: '{kind}, ends {time}', it: '{kind}, fine alle {time}' },
  'calendar.early.title': { en: '{days}: school ends at {time}?', it: '{days}: la scuola finisce alle {time}?' },
  'calendar.early.body': {
    en: 'Ways home that leave earlier: {runs}, with {children} children. Their families are told now.',
    it: 'Ritorni che partono prima: {runs}, con {children} bambini. Le famiglie vengono avvisate ora.',
  },
  'calendar.early.confirm': { en: 'Send home early', it: 'Anticipa l’uscita' },
  'calendar.early.none': {
    en: 'No way home is planned yet for these days. Those that are made later leave earlier.',
    it: 'Per questi giorni non c’è ancora nessun ritorno. Quelli pianificati in seguito partiranno prima.',
  },
  'calendar.early.noted': {
    en: 'Entered. No way home is planned yet.',
    it: 'Inserito. Non c’è ancora nessun ritorno previsto.',
  },
  'calendar.early.done': { en: 'Ways home that leave earlier: {runs}', it: 'Ritorni anticipati: {runs}' },
  'calendar.error.closedDay': { en: 'One of these days is closed.', it: 'Uno di questi giorni è di chiusura.' },
  'calendar.error.tooSoon': {
    en: 'Families need at least half an hour.',
    it: 'Le famiglie hanno bisogno di almeno mezz’ora.',
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
