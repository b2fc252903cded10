import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const requirementsTexts = defineTexts({
  'menu.documentRequests': { en: 'Documents to collect', it: 'Documenti da raccogliere' },
  'requirements.title': { en: 'To collect', it: 'Da raccogliere' },
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
  'requirements.field.name': { en: 'Document', it: 'Documento' },
  'requirements.field.dueOn': { en: 'Due', it: 'Entro il' },
  'requirements.field.mustExpire': {
    en: 'It must say until when it is valid',
    it: 'Deve indicare fino a quando è valido',
  },
  'requirements.field.note': { en: 'Note for whoever hands it in', it: 'Nota per chi lo consegna' },
  'requirements.ask': { en: 'Ask for it', it: 'Richiedi' },
  'requirements.askFor': { en: 'Ask {name} for a document', it: 'Richiedi un documento a {name}' },
  'requirements.askBody': {
    en: 'They get a notice and hand the file in under “My documents”. You check it before it counts.',
    it: 'Riceve un avviso e consegna il file in “I miei documenti”. Prima che valga lo controlli tu.',
  },
  'requirements.asked_one': { en: 'Asked: {count} person told', it: 'Richiesto: {count} persona avvisata' },
  'requirements.asked_other': { en: 'Asked: {count} people told', it: 'Richiesto: {count} persone avvisate' },
  'requirements.toldNobody': {
    en: 'Asked, but nobody has an account who could hand it in',
    it: 'Richiesto, ma nessuno ha un account per consegnarlo',
  },
})
