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
})
