import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const schedulingTexts = defineTexts({
  'scheduling.notice.startsToday': {
    en: '{route} has a new plan from today: you start at {time}',
    it: '{route} ha un nuovo piano da oggi: parti alle {time}',
  },
  'scheduling.notice.cancelledToday': {
    en: '{route} at {time} today is replaced: you do not ride it',
    it: '{route} delle {time} di oggi è stata sostituita: non sei in servizio',
  },
  'scheduling.notice.ridesToday': {
    en: '{name} today: {route}, {stop} at {time}',
    it: '{name} oggi: {route}, {stop} alle {time}',
  },
  'scheduling.notice.ridesTodayBody': {
    en: 'The plan of the route is new from today. Check the stop and the time.',
    it: 'Il piano della linea è nuovo da oggi. Controlla la fermata e l’orario.',
  },
  'scheduling.notice.notToday': {
    en: '{name} is not on the list of {route} today',
    it: 'Oggi {name} non è nella lista della linea {route}',
  },
  'scheduling.notice.notTodayBody': {
    en: 'The plan of the route is new from today. Please call the school office.',
    it: 'Il piano della linea è nuovo da oggi. Telefona alla segreteria.',
  },
  'scheduling.error.noQuestion': {
    en: 'There is nothing to decide any more: the return was undone, the child is on board, or the run is over.',
    it: 'Non c’è più nulla da decidere: il rientro è stato annullato, il bambino è a bordo o la corsa è finita.',
  },
})
