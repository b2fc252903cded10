import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const documentsTexts = defineTexts({
  'menu.documents': { en: 'Documents', it: 'Documenti' },
  'documents.title': { en: 'Documents', it: 'Documenti' },
  'documents.mine': { en: 'My documents', it: 'I miei documenti' },
  'documents.letter.W': { en: 'Write', it: 'Scrittura' },
  'documents.letter.R': { en: 'Read', it: 'Lettura' },
  'documents.letter.N': { en: 'None', it: 'Nessuno' },
  'documents.renewedBy': { en: 'Renewed by {name}', it: 'Rinnovato da {name}' },
  'documents.error.renewedMeanwhile': {
    en: 'This document was renewed or archived meanwhile. Close this and look at the list again.',
    it: 'Nel frattempo questo documento è stato rinnovato o archiviato. Chiudi e guarda di nuovo l’elenco.',
  },
  'documents.error.aboutNobody': {
    en: 'This document is about the group, so there is nobody to ask. Renew it yourself.',
    it: 'Questo documento riguarda il gruppo, quindi non c’è nessuno a cui chiederlo. Rinnovalo tu.',
  },
  'documents.error.noOwner': {
    en: 'Administrators keep the right to write.',
    it: 'Gli amministratori mantengono il diritto di scrittura.',
  },
  'documents.error.lettersOffice': {
    en: 'Only administrators change who may read or write.',
    it: 'Solo gli amministratori cambiano chi può leggere o scrivere.',
  },
  'documents.error.archived': {
    en: 'This is archived. Restore it before you change it.',
    it: 'È archiviato. Ripristinalo prima di modificarlo.',
  },
  'documents.error.tag': {
    en: 'This tag is not in use. Choose another one.',
    it: 'Questo tag non è in uso. Scegline un altro.',
  },
  'documents.error.sameTag': { en: 'There is a tag of this name already.', it: 'Esiste già un tag con questo nome.' },
  'documents.error.sameFile': {
    en: 'There is a file named {name} already. Give this one another name, or archive the other one first.',
    it: 'Esiste già un file di nome {name}. Dai un altro nome a questo o archivia prima l’altro.',
  },
  'documents.error.tooManyFiles': {
    en: 'A document has at most {most} files. Archive one first.',
    it: 'Un documento ha al massimo {most} file. Prima archiviane uno.',
  },
  'documents.error.keepExpiration': {
    en: 'A document is kept at least until it expires.',
    it: 'Un documento si conserva almeno fino alla scadenza.',
  },
  'documents.error.keepPast': { en: 'Choose today or a later day.', it: 'Scegli oggi o un giorno successivo.' },
  'documents.error.keepOffice': {
    en: 'Only administrators change how long a document is kept.',
    it: 'Solo gli amministratori cambiano per quanto si conserva un documento.',
  },
  'documents.error.notAsked': {
    en: 'This document does not ask for a confirmation.',
    it: 'Questo documento non chiede una conferma.',
  },
  'documents.notice.ask': {
    en: 'A document asks for your confirmation',
    it: 'Un documento chiede la tua conferma',
  },
  'documents.notice.ask.body': {
    en: 'Read it and confirm that you did.',
    it: 'Leggilo e conferma di averlo letto.',
  },
  'documents.notice.remind': {
    en: 'A document still waits for your confirmation',
    it: 'Un documento attende ancora la tua conferma',
  },
  'documents.notice.erased': {
    en: 'Documents are erased soon',
    it: 'Documenti saranno presto cancellati',
  },
  'documents.notice.erased.body': {
    en: '{group}: {count} kept until {day}. After that day they are erased with their files. Change the date of those that must stay.',
    it: '{group}: {count} da conservare fino al {day}. Dopo quel giorno vengono cancellati con i loro file. Cambia la data di quelli che devono restare.',
  },
  'documents.error.aboutAnother': {
    en: 'This document is about somebody else. Make a new one.',
    it: 'Questo documento riguarda un’altra persona. Creane uno nuovo.',
  },
  'documents.preview.page': { en: 'Page {page} of {pages}', it: 'Pagina {page} di {pages}' },
  'documents.preview.before': { en: 'Previous page', it: 'Pagina precedente' },
  'documents.preview.next': { en: 'Next page', it: 'Pagina successiva' },
  'documents.preview.first': { en: 'This is the first page', it: 'Questa è la prima pagina' },
  'documents.preview.last': { en: 'This is the last page', it: 'Questa è l’ultima pagina' },
  'documents.preview.broken': { en: 'This file cannot be shown here', it: 'Questo file non si può mostrare qui' },
  'documents.preview.brokenBody': {
    en: 'Download it and open it with a program of your device.',
    it: 'Scaricalo e aprilo con un programma del tuo dispositivo.',
  },
  'documents.shared.title': { en: 'Shared files', it: 'File condivisi' },
})
