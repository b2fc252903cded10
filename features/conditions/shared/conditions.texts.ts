import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const conditionsTexts = defineTexts({
  'conditions.notice.proposed': {
    en: 'A family proposes a change to health data',
    it: 'Una famiglia propone una modifica ai dati sanitari',
  },
  'conditions.notice.accepted': { en: 'Your proposal was accepted', it: 'La tua proposta è stata accettata' },
  'conditions.notice.refused': { en: 'Your proposal was refused', it: 'La tua proposta è stata rifiutata' },
  'conditions.tab': { en: 'Health', it: 'Salute' },
})
