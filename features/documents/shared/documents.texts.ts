import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const documentsTexts = defineTexts({
  'menu.documents': { en: 'Documents', it: 'Documenti' },
  'documents.title': { en: 'Documents', it: 'Documenti' },
  'documents.mine': { en: 'My documents', it: 'I miei documenti' },
  'documents.letter.W': { en: 'Write', it: 'Scrittura' },
  'documents.letter.R': { en: 'Read', it: 'Lettura' },
  'documents.letter.N': { en: 'None', it: 'Nessuno' },
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
  'documents.error.size': { en: 'The size is not that of the data.', it: 'La dimensione non corrisponde ai dati.' },
  'documents.error.file': {
    en: 'This file is not taken. PDF, pictures (PNG, JPEG, WebP), DOCX, XLSX, ODT, TXT and CSV are, without scripts or macros.',
    it: 'Questo file non è accettato. Sono accettati PDF, immagini (PNG, JPEG, WebP), DOCX, XLSX, ODT, TXT e CSV, senza script o macro.',
  },
  'documents.error.tooLarge': { en: 'A file has at most {megabytes} MB.', it: 'Un file ha al massimo {megabytes} MB.' },
  'documents.error.sameFile': {
    en: 'There is a file named {name} already. Give this one another name, or archive the other one first.',
    it: 'Esiste già un file di nome {name}. Dai un altro nome a questo o archivia prima l’altro.',
  },
  'documents.error.tooManyFiles': {
    en: 'A document has at most {most} files. Archive one first.',
    it: 'Un documento ha al massimo {most} file. Prima archiviane uno.',
  },
  'documents.error.aboutAnother': {
    en: 'This document is about somebody else. Make a new one.',
    it: 'Questo documento riguarda un’altra persona. Creane uno nuovo.',
  },
})
