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
})
