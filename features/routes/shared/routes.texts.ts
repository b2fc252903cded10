import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const routesTexts = defineTexts({
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
  'routes.error.notReady': {
    en: 'Something is missing before this route can become active.',
    it: 'Manca qualcosa prima di attivare la linea.',
  },
  'routes.error.unknownStop': { en: 'This stop is not on the route.', it: 'Questa fermata non è sulla linea.' },
  'routes.error.stopTwice': { en: 'The same stop is listed twice.', it: 'La stessa fermata compare due volte.' },
  'routes.error.crewTwice': { en: 'The same person is listed twice.', it: 'La stessa persona compare due volte.' },
  'routes.error.notAnAssistant': {
    en: 'This person is not an assistant of the group.',
    it: 'Questa persona non è un accompagnatore del gruppo.',
  },
  'routes.error.unknownChild': { en: 'This child is not in the group.', it: 'Questo minore non è nel gruppo.' },
  'routes.error.childTwice': { en: 'This child is on the route already.', it: 'Questo bambino è già sulla linea.' },
  'routes.error.noSchool': { en: 'The group has no school place yet.', it: 'Il gruppo non ha ancora un luogo scuola.' },
})
