import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const onboardTexts = defineTexts({
  'onboard.card': { en: 'Emergency card', it: 'Scheda di emergenza' },
  'onboard.notice.dose': {
    en: 'A dose was recorded on the way',
    it: 'È stata registrata una dose durante il tragitto',
  },
  'onboard.notice.doseGiven': {
    en: '{name}: {medicine}, given on {day} at {time}, {route}',
    it: '{name}: {medicine}, somministrata il {day} alle {time}, {route}',
  },
  'onboard.notice.dosePartial': {
    en: '{name}: {medicine}, given in part on {day} at {time}, {route}',
    it: '{name}: {medicine}, somministrata in parte il {day} alle {time}, {route}',
  },
  'onboard.notice.doseNotGiven': {
    en: '{name}: {medicine}, not given on {day} at {time}, {route}',
    it: '{name}: {medicine}, non somministrata il {day} alle {time}, {route}',
  },
  'onboard.notice.doseInError': {
    en: '{name}: {medicine}, {route}, was recorded in error and does not count',
    it: '{name}: {medicine}, {route}, registrata per errore: non conta',
  },
  'onboard.notice.incident': { en: 'Something happened on the way', it: 'È successo qualcosa durante il tragitto' },
  'onboard.notice.incidentInside': {
    en: '{name}, {day} at {time}, {route}. Open the event to read more.',
    it: '{name}, {day} alle {time}, {route}. Apri l’evento per saperne di più.',
  },
})
