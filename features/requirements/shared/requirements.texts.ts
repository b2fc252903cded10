import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const requirementsTexts = defineTexts({
  'menu.documentRequests': { en: 'Documents to collect', it: 'Documenti da raccogliere' },
  'requirements.title': { en: 'Documents to collect', it: 'Documenti da raccogliere' },
  'requirements.error.same': {
    en: 'Everybody with this role must have a document with this tag already.',
    it: 'Per questo ruolo un documento con questo tag è già richiesto.',
  },
  'requirements.error.asked': {
    en: 'This document was asked for already.',
    it: 'Questo documento è già stato richiesto.',
  },
  'requirements.error.what': {
    en: 'Name a person and a tag, or the document to renew.',
    it: 'Indica una persona e un tag, oppure il documento da rinnovare.',
  },
  'requirements.error.past': { en: 'Choose today or a later day.', it: 'Scegli oggi o un giorno successivo.' },
  'requirements.error.done': {
    en: 'This was decided or withdrawn meanwhile. Look at the list again.',
    it: 'Nel frattempo è stato deciso o ritirato. Guarda di nuovo l’elenco.',
  },
  'requirements.error.nothingWaits': {
    en: 'Nothing waits to be checked here any more. Look at the list again.',
    it: 'Qui non c’è più niente da controllare. Guarda di nuovo l’elenco.',
  },
  'requirements.error.needsExpiration': {
    en: 'Say until when this document is valid.',
    it: 'Indica fino a quando questo documento è valido.',
  },
  'requirements.error.expired': {
    en: 'This document has expired. Hand in one that is still valid.',
    it: 'Questo documento è scaduto. Consegnane uno ancora valido.',
  },
  'requirements.notice.asked': { en: 'Please hand in documents', it: 'Consegna i documenti richiesti' },
  'requirements.notice.reminded': { en: 'Documents are still missing', it: 'Mancano ancora documenti' },
  'requirements.notice.asked.body': {
    en: 'Documents to hand in: {count}. Look under “My documents”.',
    it: 'Documenti da consegnare: {count}. Guarda in “I miei documenti”.',
  },
  'requirements.notice.handedIn': { en: 'A document was handed in', it: 'È stato consegnato un documento' },
  'requirements.notice.handedIn.body': {
    en: 'Check it, then accept or refuse it.',
    it: 'Controllalo, poi accettalo o rifiutalo.',
  },
  'requirements.notice.accepted': { en: 'Your document was accepted', it: 'Il tuo documento è stato accettato' },
  'requirements.notice.refused': { en: 'Your document was refused', it: 'Il tuo documento è stato rifiutato' },
  'requirements.notice.refused.body': {
    en: 'Under “My documents” you can read why, and hand in another one.',
    it: 'In “I miei documenti” puoi leggere il motivo e consegnarne un altro.',
  },
})
