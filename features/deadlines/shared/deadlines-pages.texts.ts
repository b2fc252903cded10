import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Words of the list and the widget of deadlines, loaded with them. */
export const deadlinesPagesTexts = defineTexts({
  'deadlines.search': { en: 'Search by name', it: 'Cerca per nome' },
  'deadlines.count_one': { en: '{count} deadline', it: '{count} scadenza' },
  'deadlines.count_other': { en: '{count} deadlines', it: '{count} scadenze' },
  'deadlines.noMatch': { en: 'No deadline matches “{q}”', it: 'Nessuna scadenza corrisponde a “{q}”' },
  'deadlines.empty': { en: 'Nothing expires within 90 days', it: 'Niente scade entro 90 giorni' },
  'deadlines.emptyBody': {
    en: 'Documents of people and vehicles and credentials appear here 90 days before they expire.',
    it: 'Documenti di persone e veicoli e abilitazioni compaiono qui 90 giorni prima della scadenza.',
  },
  'deadlines.all': { en: 'All deadlines', it: 'Tutte le scadenze' },
  'deadlines.filter.all': { en: 'All', it: 'Tutte' },
  'deadlines.filter.OVERDUE': { en: 'Expired', it: 'Scaduti' },
  'deadlines.filter.WEEK': { en: 'Within 7 days', it: 'Entro 7 giorni' },
  'deadlines.filter.MONTH': { en: '8 to 30 days', it: 'Da 8 a 30 giorni' },
  'deadlines.filter.QUARTER': { en: '31 to 90 days', it: 'Da 31 a 90 giorni' },
  'deadlines.field.name': { en: 'What expires', it: 'Che cosa scade' },
  'deadlines.field.kind': { en: 'Kind', it: 'Tipo' },
  'deadlines.field.whose': { en: 'Belongs to', it: 'Appartiene a' },
  'deadlines.field.dueOn': { en: 'Expires on', it: 'Scade il' },
  'deadlines.field.days': { en: 'Days left', it: 'Giorni rimasti' },
  'deadlines.field.bucket': { en: 'State', it: 'Stato' },
  'deadlines.field.group': { en: 'Group', it: 'Gruppo' },
  'deadlines.kind.document': { en: 'Document', it: 'Documento' },
  'deadlines.over_one': { en: 'Expired {count} day ago', it: 'Scaduto da {count} giorno' },
  'deadlines.over_other': { en: 'Expired {count} days ago', it: 'Scaduto da {count} giorni' },
  'deadlines.overToday': { en: 'Expired today', it: 'Scaduto oggi' },
  'deadlines.today': { en: 'Expires today', it: 'Scade oggi' },
  'deadlines.left_one': { en: '{count} day left', it: 'Manca {count} giorno' },
  'deadlines.left_other': { en: '{count} days left', it: 'Mancano {count} giorni' },
})
