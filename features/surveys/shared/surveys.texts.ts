import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const surveysTexts = defineTexts({
  'menu.surveys': { en: 'Surveys', it: 'Questionari' },
  'surveys.title': { en: 'Surveys', it: 'Questionari' },
  'surveys.mine': { en: 'My surveys', it: 'I miei questionari' },
  'surveys.monitoring': { en: 'Monitoring', it: 'Monitoraggio' },
  'surveys.yes': { en: 'Yes', it: 'Sì' },
  'surveys.no': { en: 'No', it: 'No' },
  'surveys.field.person': { en: 'Answered by', it: 'Risposto da' },
  'surveys.field.day': { en: 'Day', it: 'Giorno' },
  'surveys.field.subject': { en: 'About', it: 'Riguarda' },
  'surveys.field.score': { en: 'Score', it: 'Punteggio' },
  'surveys.notice.asked': { en: 'A survey for you', it: 'Un questionario per te' },
  'surveys.notice.reminded': { en: 'A survey waits for your answer', it: 'Un questionario aspetta la tua risposta' },
  'surveys.notice.asked.body': { en: '{title}', it: '{title}' },
  'surveys.notice.raised': { en: 'An answer needs attention', it: 'Una risposta richiede attenzione' },
  'surveys.notice.raised.body': { en: '{title}', it: '{title}' },
  'surveys.error.noTitle': { en: 'Enter a title.', it: 'Inserisci un titolo.' },
  'surveys.error.needsEnd': {
    en: 'A survey that is repeated needs an end.',
    it: 'Un questionario che si ripete ha bisogno di una fine.',
  },
  'surveys.error.endPast': { en: 'Choose a later end.', it: 'Scegli una fine successiva.' },
  'surveys.error.monitoringNamed': {
    en: 'Monitoring is never anonymous.',
    it: 'Il monitoraggio non è mai anonimo.',
  },
  'surveys.error.subject': { en: 'Say whom the monitoring is about.', it: 'Indica chi riguarda il monitoraggio.' },
  'surveys.error.otherGroup': {
    en: 'Choose routes and children of the group of this survey.',
    it: 'Scegli linee e bambini del gruppo di questo questionario.',
  },
  'surveys.error.noQuestion': { en: 'Add a question first.', it: 'Aggiungi prima una domanda.' },
  'surveys.error.sameKey': {
    en: 'Two questions or options have the same key.',
    it: 'Due domande o opzioni hanno la stessa chiave.',
  },
  'surveys.error.noText': {
    en: 'A question or an option has no text in the language of the survey.',
    it: 'Una domanda o un’opzione non ha un testo nella lingua del questionario.',
  },
  'surveys.error.fewOptions': {
    en: 'A question with options needs two of them.',
    it: 'Una domanda a scelta ha bisogno di almeno due opzioni.',
  },
  'surveys.error.range': {
    en: 'The smallest number is above the largest.',
    it: 'Il numero minimo è maggiore del massimo.',
  },
  'surveys.error.branch': {
    en: 'A question is shown for an answer that no earlier question has.',
    it: 'Una domanda dipende da una risposta che nessuna domanda precedente prevede.',
  },
  'surveys.error.anonymousAlert': {
    en: 'An anonymous survey raises no alerts: they would tell who answered.',
    it: 'Un questionario anonimo non genera avvisi: direbbero chi ha risposto.',
  },
  'surveys.error.closed': { en: 'This survey is closed.', it: 'Questo questionario è chiuso.' },
  'surveys.error.closeFirst': { en: 'Close it before you archive it.', it: 'Chiudilo prima di archiviarlo.' },
  'surveys.error.draft': {
    en: 'This survey is not published yet.',
    it: 'Questo questionario non è ancora pubblicato.',
  },
  'surveys.error.notOpen': { en: 'This survey is not open.', it: 'Questo questionario non è aperto.' },
  'surveys.error.otherRound': {
    en: 'The survey is asked anew meanwhile. Open it again.',
    it: 'Nel frattempo il questionario è stato riproposto. Aprilo di nuovo.',
  },
  'surveys.error.answered': {
    en: 'You have answered this survey already.',
    it: 'Hai già risposto a questo questionario.',
  },
  'surveys.error.compiled': {
    en: 'A colleague has filled this in already.',
    it: 'Un collega l’ha già compilato.',
  },
  'surveys.error.draftOnDevice': {
    en: 'What you write in an anonymous survey stays on your device until you send it.',
    it: 'Ciò che scrivi in un questionario anonimo resta sul tuo dispositivo fino all’invio.',
  },
  'surveys.error.hidden.open': {
    en: 'Answers of an anonymous survey are shown when it is closed.',
    it: 'Le risposte di un questionario anonimo si vedono quando è chiuso.',
  },
  'surveys.error.hidden.few': {
    en: 'There are fewer than 5 answers: they would tell who gave them.',
    it: 'Le risposte sono meno di 5: direbbero chi le ha date.',
  },
})
