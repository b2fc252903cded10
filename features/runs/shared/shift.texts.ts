import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Words about the adults of a run: who is there, what is missing for the start, into whose hands it passes. */
export const shiftTexts = defineTexts({
  'runs.state.ready': { en: 'Ready', it: 'Pronta' },
  'runs.crew': { en: 'Crew', it: 'Equipaggio' },
  'runs.crew.there': { en: 'there since {time}', it: 'presente dalle {time}' },
  'runs.crew.notThere': { en: 'not there yet', it: 'non ancora presente' },
  'runs.crew.story': { en: 'Who held the run', it: 'Chi ha avuto la corsa' },
  'runs.crew.storyNone': { en: 'Nobody else so far', it: 'Finora nessun altro' },
  'runs.crew.event.checked_in': { en: '{by} is there', it: '{by} è presente' },
  'runs.crew.event.substituted': { en: '{to} stands in for {from}', it: '{to} subentra a {from}' },
  'runs.crew.event.taken_over': { en: '{to} takes over from {from}', it: '{to} prende la corsa da {from}' },
  'runs.crew.event.handed_over': { en: '{by} hands it from {from} to {to}', it: '{by} la passa da {from} a {to}' },
  'runs.crew.event.started_anyway': { en: '{by} starts anyway', it: '{by} parte lo stesso' },
  'runs.ready.there': { en: 'I am here', it: 'Sono qui' },
  'runs.ready.title': { en: 'Missing for the start', it: 'Manca per partire' },
  'runs.ready.no_lead': { en: 'Nobody who leads is there', it: 'Manca chi guida il gruppo' },
  'runs.ready.too_few_adults': {
    en: '{adults} of {needed} adults are there',
    it: 'Adulti presenti: {adults} su {needed}',
  },
  'runs.ready.credential': { en: '{name} lacks: {credential}', it: 'A {name} manca: {credential}' },
  'runs.ready.crew_restricted': {
    en: '{name} must not work this run: choose a substitute',
    it: '{name} non può lavorare su questa corsa: scegli un sostituto',
  },
  'runs.ready.vehicle_paper': { en: '{vehicle}: {paper} has expired', it: '{vehicle}: {paper} è scaduto' },
  'runs.ready.manifest_old': {
    en: 'The list on the phone is {hours} hours old',
    it: 'La lista sul telefono ha {hours} ore',
  },
  'runs.ready.short.no_lead': { en: 'nobody who leads', it: 'manca chi guida il gruppo' },
  'runs.ready.short.too_few_adults': { en: 'too few adults', it: 'pochi adulti' },
  'runs.ready.short.credential': { en: 'a credential is missing', it: 'manca un’abilitazione' },
  'runs.ready.short.crew_restricted': { en: 'somebody must not work it', it: 'qualcuno non può lavorarci' },
  'runs.ready.short.vehicle_paper': {
    en: 'a paper of the vehicle has expired',
    it: 'un documento del mezzo è scaduto',
  },
  'runs.ready.short.manifest_old': { en: 'an old list', it: 'una lista vecchia' },
  'runs.ready.anyway': { en: 'Start anyway', it: 'Parti lo stesso' },
  'runs.ready.anywayBody': {
    en: 'Say why. It is kept, and the office reads it at once.',
    it: 'Di’ perché. Resta scritto e la segreteria lo legge subito.',
  },
  'runs.alert.NEEDS_COVER': { en: '{run} needs a substitute', it: '{run} cerca un sostituto' },
  'runs.alert.NEEDS_COVER.body': { en: '{name} is away.', it: '{name} è assente.' },
  'runs.alert.STARTED_ANYWAY': {
    en: '{run} started although something was missing',
    it: '{run} è partita anche se mancava qualcosa',
  },
  'runs.alert.STARTED_ANYWAY.body': { en: '{what}. {reason}', it: '{what}. {reason}' },
  'runs.gone.title': { en: 'This run is in other hands', it: 'Questa corsa è in altre mani' },
  'runs.gone.body': {
    en: 'What you recorded is kept. Somebody else goes on from here.',
    it: 'Quello che hai registrato resta. Da qui continua qualcun altro.',
  },
})
