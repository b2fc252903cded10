import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** What is shown of activities that are repeated. */
export const seriesTexts = defineTexts({
  'activities.error.firstDay': {
    en: 'Choose the weekday on which it begins, too.',
    it: 'Scegli anche il giorno della settimana in cui inizia.',
  },
  'activities.error.until': {
    en: 'Choose a later day, so that it takes place at least twice.',
    it: 'Scegli un giorno successivo, così si svolge almeno due volte.',
  },
  'activities.error.many': {
    en: 'These are more than {most}. Choose an earlier day.',
    it: 'Sono più di {most}. Scegli un giorno precedente.',
  },
  'activities.nthOf': { en: '{nth} of {count} in a series', it: '{nth} di {count} in una serie' },
  'activities.field.repeats': { en: 'Repeat weekly', it: 'Ripeti ogni settimana' },
  'activities.field.series': { en: 'Repeated', it: 'Ripetuta' },
  'activities.field.weekdays': {
    en: 'On these days, with the one on which it begins',
    it: 'In questi giorni, compreso quello di inizio',
  },
  'activities.field.until': { en: 'Until, at most 60 times', it: 'Fino al, al massimo 60 volte' },
  'activities.field.scope': { en: 'Which of the series?', it: 'Quali della serie?' },
  'activities.scope.one': { en: 'This one', it: 'Solo questa' },
  'activities.scope.following': { en: 'This and the following', it: 'Questa e le successive' },
  'activities.day.1': { en: 'Mon', it: 'lun' },
  'activities.day.2': { en: 'Tue', it: 'mar' },
  'activities.day.3': { en: 'Wed', it: 'mer' },
  'activities.day.4': { en: 'Thu', it: 'gio' },
  'activities.day.5': { en: 'Fri', it: 'ven' },
  'activities.day.6': { en: 'Sat', it: 'sab' },
  'activities.day.7': { en: 'Sun', it: 'dom' },
})
