import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const conditionsTexts = defineTexts({
  'conditions.notice.proposed': {
    en: 'A family proposes a change to health data',
    it: 'Una famiglia propone una modifica ai dati sanitari',
  },
  'conditions.notice.decided': { en: 'Your proposal was decided', it: 'La tua proposta ha una risposta' },
  'conditions.tab': { en: 'Health', it: 'Salute' },
})
