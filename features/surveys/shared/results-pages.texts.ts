import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Words of the results of a survey, on the screen and as PDF; loaded with the pages. */
export const resultsPagesTexts = defineTexts({
  'surveys.participation': { en: 'Participation', it: 'Partecipazione' },
  'surveys.tookPart': { en: '{answered} of {asks} who are asked', it: '{answered} su {asks} a cui si chiede' },
  'surveys.answers_one': { en: '{count} answer', it: '{count} risposta' },
  'surveys.answers_other': { en: '{count} answers', it: '{count} risposte' },
  'surveys.round': { en: 'Round', it: 'Rilevazione' },
  'surveys.hidden': { en: 'Not shown yet', it: 'Non ancora visibile' },
  'surveys.trend': { en: 'Trend', it: 'Andamento' },
  'surveys.trendNote': { en: 'mean score of each round', it: 'punteggio medio di ogni rilevazione' },
  'surveys.people': { en: 'By person', it: 'Per persona' },
  'surveys.missing': { en: 'Not answered yet', it: 'Non hanno ancora risposto' },
  'surveys.mean': { en: 'Mean {mean}', it: 'Media {mean}' },
  'surveys.fewer': { en: 'Show fewer', it: 'Mostra meno' },
  'surveys.allAnswers': { en: 'Show all {count}', it: 'Mostra tutte le {count}' },
  'surveys.byRoute': { en: 'Answers of', it: 'Risposte di' },
  'surveys.everybody': { en: 'Everybody', it: 'Tutti' },
  'surveys.ofRoute': { en: 'Only answers of people of {route}', it: 'Solo le risposte di chi appartiene a: {route}' },
  'surveys.pdf': { en: 'Download PDF', it: 'Scarica PDF' },
  'surveys.paper.head': { en: '{title} · round {round}', it: '{title} · rilevazione {round}' },
  'surveys.paper.round': { en: 'Round {round}, from {from} to {to}', it: 'Rilevazione {round}, dal {from} al {to}' },
  'surveys.paper.openRound': { en: 'Round {round}, since {from}', it: 'Rilevazione {round}, dal {from}' },
  'surveys.paper.named': { en: 'with names', it: 'con i nomi' },
  'surveys.paper.asked': { en: 'Who is asked: {who}', it: 'A chi si chiede: {who}' },
  'surveys.paper.routes': { en: 'only people of {routes}', it: 'solo persone di {routes}' },
  'surveys.paper.families': { en: 'families of children: {count}', it: 'famiglie di bambini: {count}' },
  'surveys.paper.part': { en: 'Answers: {answered} of {asks}', it: 'Risposte: {answered} su {asks}' },
  'surveys.paper.answers': { en: 'Answers: {count}', it: 'Risposte: {count}' },
  'surveys.paper.someTexts': {
    en: 'The first {count} answers; all of them are in the table.',
    it: 'Le prime {count} risposte; nella tabella ci sono tutte.',
  },
  'surveys.paper.letters': {
    en: 'Signs that this document cannot show are left out; they are in the table.',
    it: 'I segni che questo documento non può mostrare sono omessi; nella tabella ci sono.',
  },
  'surveys.paper.made': { en: 'Made {when} by {who}', it: 'Creato {when} da {who}' },
  'surveys.error.hidden.open': {
    en: 'Answers of an anonymous survey are shown when it is closed.',
    it: 'Le risposte di un questionario anonimo si vedono quando è chiuso.',
  },
  'surveys.error.hidden.few': {
    en: 'There are fewer than 5 answers: they would tell who gave them.',
    it: 'Le risposte sono meno di 5: direbbero chi le ha date.',
  },
  'surveys.error.routeNamed': {
    en: 'Only the answers to a survey with names can be read by route.',
    it: 'Solo le risposte a un questionario con i nomi si possono leggere per linea.',
  },
})
