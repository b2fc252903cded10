import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const interchangeTexts = defineTexts({
  'interchange.title': { en: 'Import families', it: 'Importa famiglie' },
  'interchange.error.brokenFile': {
    en: 'The file has rows that cannot be taken. Nothing was changed.',
    it: 'Il file contiene righe che non si possono importare. Nulla è stato modificato.',
  },
  'interchange.reason.notCsv': { en: 'This is not a CSV table', it: 'Non è una tabella CSV' },
  'interchange.reason.encoding': {
    en: 'The text is not UTF-8: save the file as CSV UTF-8',
    it: 'Il testo non è in UTF-8: salva il file come CSV UTF-8',
  },
  'interchange.reason.empty': { en: 'There is no row', it: 'Non c’è nessuna riga' },
  'interchange.reason.missingColumn': { en: 'This column is missing', it: 'Manca questa colonna' },
  'interchange.reason.missing': { en: 'A value is missing', it: 'Manca un valore' },
  'interchange.reason.notANumber': { en: 'This is not a number', it: 'Non è un numero' },
  'interchange.reason.outOfRange': { en: 'The number is out of range', it: 'Il numero è fuori intervallo' },
  'interchange.reason.unknownType': { en: 'This kind is not known', it: 'Tipo sconosciuto' },
  'interchange.reason.badTime': { en: 'This is not a time of day', it: 'Non è un orario' },
  'interchange.reason.badEmail': { en: 'This is not an e-mail address', it: 'Non è un indirizzo e-mail' },
  'interchange.reason.tooLong': { en: 'The text is too long', it: 'Il testo è troppo lungo' },
  'interchange.reason.duplicate': {
    en: 'The same identifier stands in an earlier row',
    it: 'Lo stesso identificativo è già in una riga precedente',
  },
  'interchange.reason.contradiction': {
    en: 'An earlier row says something else about the same school or person',
    it: 'Una riga precedente dice altro della stessa scuola o persona',
  },
  'interchange.reason.unknownGroup': {
    en: 'You have no group of this name',
    it: 'Non hai nessun gruppo con questo nome',
  },
})
