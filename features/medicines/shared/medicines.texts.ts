import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const medicinesTexts = defineTexts({
  'medicines.tab': { en: 'Medicines', it: 'Farmaci' },
  'medicines.round': { en: 'Dose round', it: 'Giro terapia' },
  'medicines.notice.requested': { en: 'A family asks for a medicine', it: 'Una famiglia chiede un farmaco' },
  'medicines.notice.missed': { en: 'A dose was missed', it: 'Una dose è stata saltata' },
  'medicines.notice.disputed': {
    en: 'A dose was recorded that was not to be given',
    it: 'È stata registrata una dose che non andava data',
  },
  'medicines.notice.withdrawn': {
    en: 'A consent to a medicine was withdrawn',
    it: 'Il consenso a un farmaco è stato revocato',
  },
  'medicines.notice.doseDropped': {
    en: 'A dose planned for today was taken off',
    it: 'Una dose prevista per oggi è stata tolta',
  },
  'medicines.notice.doseRestored': {
    en: 'A dose that was taken off is due again',
    it: 'Una dose che era stata tolta è di nuovo prevista',
  },
  'medicines.notice.missedInside': {
    en: '{name}: {medicine}, due on {day} at {time}',
    it: '{name}: {medicine}, prevista il {day} alle {time}',
  },
  'medicines.notice.disputedInside': {
    en: '{name}: {medicine}, recorded for {day} at {time}. Decide what counts.',
    it: '{name}: {medicine}, registrata per il {day} alle {time}. Decidi che cosa vale.',
  },
  'medicines.notice.body': { en: 'Open the person to see it.', it: 'Apri la scheda della persona per vederla.' },
})
