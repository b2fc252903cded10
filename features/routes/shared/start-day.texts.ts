import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** The question from which day a route starts whose run of today is about to start. */
export const startDayTexts = defineTexts({
  'routes.startDay.ask': { en: 'From which day is {name} active?', it: 'Da quale giorno è attiva {name}?' },
  'routes.startDay.soon': {
    en: 'The run of today is about to start, or is already under way.',
    it: 'La corsa di oggi sta per partire o è già in viaggio.',
  },
  'routes.startDay.choices': { en: 'First day', it: 'Primo giorno' },
  'routes.startDay.today': {
    en: 'Today, with the run that starts at {time}',
    it: 'Da oggi, con la corsa delle {time}',
  },
  'routes.startDay.todayNoRun': { en: 'Today, without a run', it: 'Da oggi, senza corsa' },
  'routes.startDay.later': { en: 'From {weekday} {day}', it: 'Da {weekday} {day}' },
  'routes.startDay.replaces': {
    en: 'The run at {time} is cancelled.',
    it: 'La corsa delle {time} viene soppressa.',
  },
  'routes.startDay.crew': { en: 'Notified now, crew: {names}', it: 'Avvisati ora, equipaggio: {names}' },
  'routes.startDay.families_one': {
    en: 'Notified now: the family of {count} child',
    it: 'Avvisata ora: la famiglia di {count} bambino',
  },
  'routes.startDay.families_other': {
    en: 'Notified now: the families of {count} children',
    it: 'Avvisate ora: le famiglie di {count} bambini',
  },
  'routes.startDay.goesOn': {
    en: 'The run of today at {time} goes as planned. Nobody is notified.',
    it: 'La corsa di oggi delle {time} resta come previsto. Nessuno viene avvisato.',
  },
  'routes.startDay.noRun': {
    en: 'There is no run today. Nobody is notified.',
    it: 'Oggi non c’è nessuna corsa. Nessuno viene avvisato.',
  },
})
