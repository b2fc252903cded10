import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const surveysTexts = defineTexts({
  'menu.surveys': { en: 'Surveys', it: 'Questionari' },
  'surveys.title': { en: 'Surveys', it: 'Questionari' },
  'surveys.mine': { en: 'My surveys', it: 'I miei questionari' },
  'surveys.tab': { en: 'Surveys', it: 'Questionari' },
  'surveys.monitoring': { en: 'Monitoring', it: 'Monitoraggio' },
  'surveys.notice.asked': { en: 'A survey for you', it: 'Un questionario per te' },
  'surveys.notice.reminded': { en: 'A survey waits for your answer', it: 'Un questionario aspetta la tua risposta' },
  'surveys.notice.asked.body': { en: '{title}', it: '{title}' },
  'surveys.notice.raised': { en: 'An answer needs attention', it: 'Una risposta richiede attenzione' },
  'surveys.notice.raised.body': { en: '{title}', it: '{title}' },
})
