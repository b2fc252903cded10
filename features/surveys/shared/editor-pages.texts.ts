import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Words of the editor of questions, loaded with the pages. */
export const editorPagesTexts = defineTexts({
  'surveys.consequences': {
    en: 'Something depends on an answer that you changed',
    it: 'Qualcosa dipende da una risposta che hai cambiato',
  },
  'surveys.consequence.alert.stays': {
    en: '“{before}” is now “{now}” and still raises an alert.',
    it: '«{before}» ora è «{now}» e genera ancora un avviso.',
  },
  'surveys.consequence.alert.gone': {
    en: '“{before}” is removed. Its alert is removed too.',
    it: '«{before}» viene tolta, e con lei il suo avviso.',
  },
  'surveys.consequence.question.stays': {
    en: '“{before}” is now “{now}”. After it, “{question}” is still asked.',
    it: '«{before}» ora è «{now}». Dopo di lei si chiede ancora «{question}».',
  },
  'surveys.consequence.question.gone': {
    en: '“{before}” is removed. “{question}” will always be asked.',
    it: '«{before}» viene tolta. «{question}» sarà chiesta sempre.',
  },
  'surveys.error.score': {
    en: '“{line}”: write a number after the bar, like 2 or 2.5.',
    it: '«{line}»: dopo la barra scrivi un numero, come 2 o 2,5.',
  },
  'surveys.in.title.en': { en: 'Title in English', it: 'Titolo in inglese' },
  'surveys.in.title.it': { en: 'Title in Italian', it: 'Titolo in italiano' },
  'surveys.in.label.en': { en: 'Question in English', it: 'Domanda in inglese' },
  'surveys.in.label.it': { en: 'Question in Italian', it: 'Domanda in italiano' },
  'surveys.in.options.en': {
    en: 'Options in English, a line each; a score behind a bar: Yes | 5',
    it: 'Opzioni in inglese, una per riga; il punteggio dopo una barra: Yes | 5',
  },
  'surveys.in.options.it': {
    en: 'Options in Italian, a line each; a score behind a bar: Sì | 5',
    it: 'Opzioni in italiano, una per riga; il punteggio dopo una barra: Sì | 5',
  },
  'surveys.in.section.en': { en: 'Section in English', it: 'Sezione in inglese' },
  'surveys.in.section.it': { en: 'Section in Italian', it: 'Sezione in italiano' },
  'surveys.type.radio': { en: 'One option', it: 'Una opzione' },
  'surveys.type.checkbox': { en: 'Several options', it: 'Più opzioni' },
  'surveys.type.autocomplete': { en: 'One of many, found by typing', it: 'Una tra molte, da cercare' },
  'surveys.type.autocompleteMultiple': { en: 'Several of many, found by typing', it: 'Più tra molte, da cercare' },
  'surveys.type.upload': { en: 'File or picture', it: 'File o immagine' },
  'surveys.type.switch': { en: 'Yes or no', it: 'Sì o no' },
  'surveys.type.string': { en: 'Short text', it: 'Testo breve' },
  'surveys.type.description': { en: 'Long text', it: 'Testo lungo' },
  'surveys.type.integer': { en: 'Whole number', it: 'Numero intero' },
  'surveys.type.decimal': { en: 'Number', it: 'Numero' },
  'surveys.type.date': { en: 'Date', it: 'Data' },
  'surveys.question.add': { en: 'Add question', it: 'Aggiungi domanda' },
  'surveys.question.change': { en: 'Change question', it: 'Modifica domanda' },
  'surveys.question.changeIt': { en: 'Change {name}', it: 'Modifica {name}' },
  'surveys.section.add': { en: 'Add section', it: 'Aggiungi sezione' },
  'surveys.section.rename': { en: 'Rename section', it: 'Rinomina sezione' },
  'surveys.section.renameIt': { en: 'Rename {name}', it: 'Rinomina {name}' },
  'surveys.section.none': { en: 'No questions yet', it: 'Ancora nessuna domanda' },
  'surveys.section.noneBody': {
    en: 'Add a section, then its questions. People answer a section at a time.',
    it: 'Aggiungi una sezione, poi le sue domande. Si risponde a una sezione alla volta.',
  },
})
