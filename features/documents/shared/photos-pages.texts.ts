import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** What is shown with the photos of every feature, and what the server says about them. */
export const photosTexts = defineTexts({
  'documents.error.noPicture': {
    en: 'This is no picture. Choose a PNG, JPEG or WebP file.',
    it: 'Questo file non è un’immagine. Scegli un file PNG, JPEG o WebP.',
  },
  'documents.error.notYourPhoto': {
    en: 'You remove photos that you added yourself, within 24 hours.',
    it: 'Puoi rimuovere le foto che hai aggiunto tu, entro 24 ore.',
  },
  'documents.photos': { en: 'Photos', it: 'Foto' },
  'documents.photos.add': { en: 'Add photos', it: 'Aggiungi foto' },
  'documents.photos.addOne': { en: 'Add a photo', it: 'Aggiungi una foto' },
  'documents.photos.take': { en: 'Take a photo', it: 'Scatta una foto' },
  'documents.photos.sending': { en: 'Photos on their way', it: 'Foto in invio' },
  'documents.photos.one': { en: 'Photo {n}', it: 'Foto {n}' },
  'documents.photos.larger': { en: 'Enlarge photo {n}', it: 'Ingrandisci la foto {n}' },
  'documents.photos.smaller': { en: 'Reduce photo {n}', it: 'Riduci la foto {n}' },
  'documents.photos.none': { en: 'No photo yet.', it: 'Ancora nessuna foto.' },
  'documents.photos.remove': { en: 'Remove photo {n}', it: 'Rimuovi la foto {n}' },
  'documents.photos.removeNow': { en: 'Remove photo', it: 'Rimuovi la foto' },
  'documents.photos.removeBody': {
    en: 'It stays with its reason, and only the office can look at it.',
    it: 'Resta con il motivo, e solo la segreteria può guardarla.',
  },
  'documents.photos.removed': { en: 'Removed ({count})', it: 'Rimosse ({count})' },
  'documents.photos.removedBy': {
    en: 'Removed by {name}, {when}: {reason}',
    it: 'Rimossa da {name}, {when}: {reason}',
  },
  'documents.photos.look': { en: 'Look at photo {n}', it: 'Guarda la foto {n}' },
})
