import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const careAlertsTexts = defineTexts({
  'carealerts.title': { en: 'Care alerts', it: 'Allarmi di cura' },
  'carealerts.notice.opened': { en: 'An alert needs you', it: 'Un allarme ti aspetta' },
  'carealerts.notice.escalated': {
    en: 'An alert that nobody acknowledged needs you',
    it: 'Un allarme che nessuno ha preso in carico ti aspetta',
  },
  'carealerts.notice.withdrawn': {
    en: 'The request to fetch a child was withdrawn',
    it: 'La richiesta di venire a prendere un bambino è stata revocata',
  },
  'carealerts.notice.recheck': { en: 'It is time to measure again', it: 'È ora di misurare di nuovo' },
  'carealerts.notice.body': { en: 'Open the alert to see it.', it: 'Apri l’allarme per vederlo.' },
})
