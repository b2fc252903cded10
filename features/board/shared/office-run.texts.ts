import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Texts of the page of a run for the school office. */
export const officeRunTexts = defineTexts({
  'board.named.title': { en: 'Who is this?', it: 'Chi è?' },
  'board.named.body': {
    en: 'The crew typed “{typed}” for a child who is not on the list.',
    it: 'L’equipaggio ha scritto «{typed}» per un bambino fuori lista.',
  },
  'board.named.is': { en: 'This is {name}', it: 'È {name}' },
  'board.named.none': {
    en: 'No child outside the list of this run has a similar name.',
    it: 'Nessun bambino fuori dalla lista di questa corsa ha un nome simile.',
  },
  'board.named.missing': { en: 'Still waited for on {runs}', it: 'Ancora atteso su {runs}' },
  'board.named.listed': { en: 'On the list of {runs}', it: 'Nella lista di {runs}' },
  'board.named.other': { en: 'Another child', it: 'Un altro bambino' },
  'board.named.nobody': { en: 'Not one of our children', it: 'Non è un bambino del gruppo' },
  'board.named.nobodySaid': { en: 'Not one of our children ({by})', it: 'Non è un bambino del gruppo ({by})' },
  'board.named.typed': { en: 'Typed as “{typed}”, named by {by}', it: 'Scritto «{typed}», riconosciuto da {by}' },
  'board.named.sure': { en: 'Is “{typed}” really {name}?', it: '«{typed}» è proprio {name}?' },
  'board.named.sureBody': {
    en: 'The family reads at once where the child is, with the times that the crew recorded.',
    it: 'La famiglia legge subito dov’è il bambino, con gli orari registrati dall’equipaggio.',
  },
})
