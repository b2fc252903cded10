import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const pickupTexts = defineTexts({
  'pickup.error.endBeforeStart': { en: 'The last day is before the first.', it: 'L’ultimo giorno è prima del primo.' },
  'pickup.error.past': { en: 'These days are over.', it: 'Questi giorni sono passati.' },
  'pickup.error.tooLong': { en: 'At most one year.', it: 'Al massimo un anno.' },
  'pickup.error.revoked': {
    en: 'This was taken back. Name the person anew.',
    it: 'È stata revocata. Indica di nuovo la persona.',
  },
  'pickup.error.restricted': {
    en: 'This is a restricted adult. Lift the restriction first.',
    it: 'È un adulto con restrizione. Prima togli la restrizione.',
  },
  'pickup.error.askSchool': {
    en: 'The school adds this person together with you. Please call it.',
    it: 'Questa persona si aggiunge insieme alla scuola. Chiamala.',
  },
  'pickup.error.noCode': { en: 'There is no code for this day.', it: 'Per questo giorno non c’è un codice.' },
  'pickup.error.schoolYear': {
    en: 'A paper holds until 31 August at most.',
    it: 'Un foglio vale al massimo fino al 31 agosto.',
  },
  'pickup.error.sibling': { en: 'Choose another child of this family.', it: 'Scegli un altro figlio di questa famiglia.' },
  'pickup.error.siblingAge': { en: 'Say the age that the paper names.', it: 'Indica l’età scritta sul foglio.' },
  'pickup.error.signedBy': { en: 'Say who signed.', it: 'Indica chi ha firmato.' },
  'pickup.error.decided': { en: 'This was decided already.', it: 'È già stato deciso.' },
  'pickup.notice.restrictedNamed': {
    en: '{by} tried to name a restricted adult',
    it: '{by} ha provato a indicare un adulto con restrizione',
  },
  'pickup.notice.restrictedNamedBody': { en: 'Written as: {name}. It was refused.', it: 'Scritto: {name}. Rifiutato.' },
  'pickup.notice.asked': { en: 'Permission asked for {name}', it: 'Permesso richiesto per {name}' },
  'pickup.notice.askedBody': { en: 'It holds when you have the paper.', it: 'Vale quando hai il foglio firmato.' },
  'pickup.notice.accepted': { en: 'Permission for {name} accepted', it: 'Permesso per {name} accettato' },
  'pickup.notice.refused': { en: 'Permission for {name} refused', it: 'Permesso per {name} rifiutato' },
})
