import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** What is shown of the transport of activities. */
export const transportTexts = defineTexts({
  'activities.error.noTransport': {
    en: 'Nobody asks for transport any more. Reload the page.',
    it: 'Il trasporto non è più richiesto. Ricarica la pagina.',
  },
  'activities.error.over': { en: 'This activity is over.', it: 'Questa attività è finita.' },
  'activities.error.route': {
    en: 'Choose a route of this group that runs on that day.',
    it: 'Scegli una linea di questo gruppo che passa quel giorno.',
  },
  'activities.none.transport': { en: 'No transport to arrange', it: 'Nessun trasporto da organizzare' },
  'activities.transport.title': { en: 'Transport', it: 'Trasporto' },
  'activities.way.there': { en: 'Way there', it: 'Andata' },
  'activities.way.back': { en: 'Way back', it: 'Ritorno' },
  'activities.way.both': { en: 'Way there and back', it: 'Andata e ritorno' },
  'activities.way.of': { en: '{way}: {words}', it: '{way}: {words}' },
  'activities.field.transportWays': { en: 'Which way', it: 'Quale tragitto' },
  'activities.transport.REQUESTED': { en: 'Transport requested', it: 'Trasporto richiesto' },
  'activities.transport.NONE': { en: 'No transport', it: 'Nessun trasporto' },
  'activities.transport.ARRANGED': { en: 'Transport arranged', it: 'Trasporto organizzato' },
  'activities.transport.run': { en: '{name} at {time}', it: '{name} alle {time}' },
  'activities.transport.leaves': { en: 'Transport at {time}', it: 'Trasporto alle {time}' },
  'activities.transport.none': { en: 'No transport: {reason}', it: 'Nessun trasporto: {reason}' },
  'activities.transport.again.CHANGED': {
    en: 'The activity was changed after the last decision. Decide again.',
    it: 'L’attività è stata modificata dopo l’ultima decisione. Decidi di nuovo.',
  },
  'activities.transport.again.CLOSED': {
    en: 'The activity was closed after the last decision and restored. Decide again.',
    it: 'Dopo l’ultima decisione l’attività è stata chiusa e poi ripristinata. Decidi di nuovo.',
  },
  'activities.transport.again.RUN': {
    en: 'The run that was chosen was cancelled or does not take place on that day. Decide again.',
    it: 'La corsa scelta è stata soppressa o quel giorno non si fa. Decidi di nuovo.',
  },
  'activities.transport.wanted': { en: 'People to take along: {count}', it: 'Persone da trasportare: {count}' },
  'activities.transport.wantedBody': {
    en: 'Everybody who is enrolled is taken along.',
    it: 'Si trasportano tutti gli iscritti.',
  },
  'activities.transport.decided': { en: 'Decided by {name}, {moment}', it: 'Deciso da {name}, {moment}' },
  'activities.transport.choose': { en: 'Choose a run', it: 'Scegli una corsa' },
  'activities.transport.other': { en: 'Choose another run', it: 'Scegli un’altra corsa' },
  'activities.transport.decline': { en: 'No transport', it: 'Nessun trasporto' },
  'activities.transport.declineBody': {
    en: 'The families of those who are enrolled read the reason.',
    it: 'Il motivo lo leggono le famiglie degli iscritti.',
  },
  'activities.transport.open': { en: 'Open the run', it: 'Apri la corsa' },
  'activities.transport.openRoute': { en: 'Open the route', it: 'Apri la linea' },
  'activities.transport.seats': {
    en: '{riders} of {capacity} places taken',
    it: 'Posti occupati: {riders} di {capacity}',
  },
  'activities.transport.tight': {
    en: 'too few places for {count} more',
    it: 'posti insufficienti per altre {count} persone',
  },
  'activities.transport.early': {
    en: 'leaves at {leaves}, the activity ends at {ends}',
    it: 'parte alle {leaves}, l’attività finisce alle {ends}',
  },
  'activities.transport.earlyTitle': {
    en: 'Leaves at {leaves}, before the activity ends at {ends}',
    it: 'Parte alle {leaves}, prima che l’attività finisca alle {ends}',
  },
  'activities.transport.earlyBody': {
    en: 'Choose another run, or agree with the crew when it picks people up.',
    it: 'Scegli un’altra corsa, oppure concorda con l’equipaggio quando passa a prendere le persone.',
  },
  'activities.transport.along': { en: 'Also takes along', it: 'Porta anche' },
  'activities.transport.people': { en: 'People: {count}', it: 'Persone: {count}' },
  'activities.transport.nothing': { en: 'No run on that day', it: 'Nessuna corsa quel giorno' },
  'activities.transport.nothingBody': {
    en: 'No route of this group runs on the day of the activity. Activate one for that day, or say why there is no transport.',
    it: 'Nessuna linea di questo gruppo passa il giorno dell’attività. Attivane una per quel giorno, oppure scrivi perché non c’è il trasporto.',
  },
})
