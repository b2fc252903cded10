import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const routesTexts = defineTexts({
  'routes.error.proposalChanged': {
    en: 'Children or places have changed since the preview. Look at the new preview, then save.',
    it: 'Bambini o luoghi sono cambiati dopo l’anteprima. Guarda la nuova anteprima, poi salva.',
  },
  'routes.error.leadNeeded': {
    en: 'An active route needs a lead. Add another lead first, then remove this one.',
    it: 'Una linea attiva ha bisogno di un responsabile. Prima aggiungine un altro, poi togli questo.',
  },
  'routes.error.leadSignIn': {
    en: 'No lead of this active route could sign in any more. Add one who can first.',
    it: 'Nessun responsabile di questa linea attiva potrebbe più accedere. Prima aggiungine uno che può.',
  },
  'routes.error.notADraft': {
    en: 'Only a draft can be changed. Make a new version.',
    it: 'Si può cambiare solo una bozza. Crea una nuova versione.',
  },
  'routes.error.alreadyADraft': { en: 'This route is a draft already.', it: 'Questa linea è già una bozza.' },
  'routes.error.alreadyArchived': { en: 'This route is archived.', it: 'Questa linea è archiviata.' },
  'routes.error.runUnderWay': {
    en: 'A run of this route is under way. Close it first.',
    it: 'Una corsa di questa linea è in viaggio. Prima chiudila.',
  },
  'routes.error.ridersAhead': {
    en: 'Children ride on this route: {names}. Move them to another route, or tell their families.',
    it: 'Su questa linea viaggiano dei bambini: {names}. Spostali su un’altra linea o avvisa le famiglie.',
  },
  'routes.notice.ended': { en: '{route} ends: no run from {day}', it: '{route} finisce: nessuna corsa dal {day}' },
  'routes.notice.ended.body': { en: 'The reason: {reason}', it: 'Il motivo: {reason}' },
  'routes.error.vehicleNeeded': {
    en: 'An active bus route needs a vehicle. Choose another one.',
    it: 'Una linea attiva di autobus ha bisogno di un veicolo. Scegline un altro.',
  },
  'routes.error.vehicle_seats': {
    en: '{vehicle} has {seats} seats and {children} children ride on the fullest day. Choose a larger vehicle.',
    it: '{vehicle} ha {seats} posti e nel giorno più pieno viaggiano {children} bambini. Scegli un veicolo più grande.',
  },
  'routes.error.vehicle_wheelchairs': {
    en: '{vehicle} takes {places} wheelchairs and {children} ride on one day. Choose another vehicle.',
    it: '{vehicle} porta {places} carrozzine e in un giorno ne viaggiano {children}. Scegli un altro veicolo.',
  },
  'routes.error.notReady': {
    en: 'Something is missing before this route can become active.',
    it: 'Manca qualcosa prima di attivare la linea.',
  },
  'routes.error.startDay': {
    en: 'A run of today is about to start. Choose from which day the route starts.',
    it: 'Una corsa di oggi sta per partire. Scegli da quale giorno vale la linea.',
  },
  'routes.error.startDayOver': {
    en: 'This day is over. Choose a later one.',
    it: 'Questo giorno è passato. Scegline uno successivo.',
  },
  'routes.error.startDayAfterEnd': {
    en: 'The route ends before this day.',
    it: 'La linea finisce prima di questo giorno.',
  },
  'routes.error.unknownStop': { en: 'This stop is not on the route.', it: 'Questa fermata non è sulla linea.' },
  'routes.error.stopTwice': { en: 'The same stop is listed twice.', it: 'La stessa fermata compare due volte.' },
  'routes.error.crewTwice': { en: 'The same person is listed twice.', it: 'La stessa persona compare due volte.' },
  'routes.error.notAnAssistant': {
    en: 'This person is not an assistant of the group.',
    it: 'Questa persona non è un accompagnatore del gruppo.',
  },
  'routes.error.notOnThatRoute': {
    en: 'The child is no longer on that route. Choose the child again.',
    it: 'Il bambino non è più su quella linea. Sceglilo di nuovo.',
  },
  'routes.error.unknownChild': { en: 'This child is not in the group.', it: 'Questo bambino non è nel gruppo.' },
  'routes.error.childTwice': { en: 'This child is on the route already.', it: 'Questo bambino è già sulla linea.' },
  'routes.error.noSchool': { en: 'The group has no school place yet.', it: 'Il gruppo non ha ancora un luogo scuola.' },
})
