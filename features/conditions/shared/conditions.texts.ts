import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const conditionsTexts = defineTexts({
  'conditions.notice.proposed': {
    en: 'A family proposes a change to health data',
    it: 'Una famiglia propone una modifica ai dati sanitari',
  },
  'conditions.notice.decided': { en: 'Your proposal was decided', it: 'La tua proposta ha una risposta' },
  'conditions.tab': { en: 'Health', it: 'Salute' },
  // Shown on all screens where something is given, also without network.
  'conditions.known': { en: 'Allergies', it: 'Allergie' },
  'conditions.known.of': { en: 'Allergy: {substance}', it: 'Allergia: {substance}' },
  'conditions.known.none': { en: 'No allergy is recorded', it: 'Nessuna allergia registrata' },
  'conditions.known.notHere': {
    en: 'Allergies are not on this device. Connect to read them.',
    it: 'Le allergie non sono su questo dispositivo. Collegati per leggerle.',
  },
  'conditions.known.proposed': {
    en: 'reported by the family, not confirmed',
    it: 'riferita dalla famiglia, non confermata',
  },
})
