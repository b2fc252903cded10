import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** What is asked before a stop is left, a run started or a no-show recorded too early, and the alerts about it. */
export const leavingTexts = defineTexts({
  'runs.leave.title': { en: 'Leave {stop}?', it: 'Lasciare {stop}?' },
  'runs.leave.CARRIED_PAST': {
    en: 'They get off at {stop} and are still on board',
    it: 'Scendono a {stop} e sono ancora a bordo',
  },
  'runs.leave.LEFT_UNDECIDED': { en: 'Nothing recorded yet', it: 'Ancora nessuna registrazione' },
  'runs.leave.LEFT_EARLY': {
    en: 'Planned {time}: they may still come',
    it: 'Previsto alle {time}: possono ancora arrivare',
  },
  'runs.leave.told': {
    en: 'If you leave anyway, the school office is alerted.',
    it: 'Se parti lo stesso, la segreteria viene avvisata.',
  },
  'runs.leave.passed': { en: 'Already past {stop}?', it: 'Già oltre {stop}?' },
  'runs.leave.passedTold': {
    en: 'If you go on, the school office is alerted.',
    it: 'Se prosegui, la segreteria viene avvisata.',
  },
  'runs.leave.notYet': { en: 'Not yet', it: 'Non ancora' },
  'runs.leave.goOn': { en: 'Go on anyway', it: 'Prosegui lo stesso' },
  'runs.leave.stay': { en: 'Stay here', it: 'Resta qui' },
  'runs.leave.anyway': { en: 'Leave anyway', it: 'Parti lo stesso' },
  'runs.early.noShow': { en: 'Is {name} already a no-show?', it: '{name}: già non presentato?' },
  'runs.early.noShowBody': {
    en: 'Planned {time}: {name} may still come. If you record a no-show now, the school office is alerted.',
    it: 'Previsto alle {time}: {name} può ancora arrivare. Se lo registri ora, la segreteria viene avvisata.',
  },
  'runs.early.noShowWait': {
    en: 'The vehicle waits until {time}: {name} may still come. If you record a no-show now, the school office is alerted.',
    it: 'Il mezzo attende fino alle {time}: {name} può ancora arrivare. Se lo registri ora, la segreteria viene avvisata.',
  },
  'runs.early.noShowConfirm': { en: 'Record a no-show', it: 'Registra non presentato' },
  'runs.early.wait': { en: 'Wait', it: 'Aspetta' },
  'runs.early.start': { en: 'Start {length} early?', it: 'Iniziare con {length} di anticipo?' },
  'runs.early.startBody': {
    en: '{run} is planned for {time}. Is this the right run? If you start now, the school office is alerted.',
    it: '{run} è prevista alle {time}. È la corsa giusta? Se inizi ora, la segreteria viene avvisata.',
  },
  'runs.early.startConfirm': { en: 'Start now', it: 'Inizia ora' },
  'runs.alert.CARRIED_PAST': {
    en: 'Still on board after {stop}: {children}',
    it: 'Ancora a bordo dopo {stop}: {children}',
  },
  'runs.alert.CARRIED_PAST.body': {
    en: '{run} has left the stop where they get off. Call the crew, then the families.',
    it: '{run} ha lasciato la fermata a cui dovevano scendere. Chiama l’equipaggio, poi le famiglie.',
  },
  'runs.alert.LEFT_UNDECIDED': {
    en: 'Nothing recorded at {stop}: {children}',
    it: 'Nessuna registrazione a {stop}: {children}',
  },
  'runs.alert.LEFT_UNDECIDED.body': {
    en: '{run} has left. Ask the crew who got on; call the families of those who did not.',
    it: '{run} è ripartita. Chiedi all’equipaggio chi è salito; chiama le famiglie di chi non c’è.',
  },
  'runs.alert.LEFT_EARLY': {
    en: '{run} left {stop} before the planned time: {children}',
    it: '{run} ha lasciato {stop} prima dell’orario previsto: {children}',
  },
  'runs.alert.LEFT_EARLY.child': {
    en: '{run} left before {child}’s time',
    it: '{run} è partita prima dell’ora di {child}',
  },
  'runs.alert.LEFT_EARLY.body': {
    en: 'They may come to the stop and find nobody. Call the families and the crew.',
    it: 'Possono arrivare alla fermata e non trovare nessuno. Chiama le famiglie e l’equipaggio.',
  },
  'runs.alert.NO_SHOW.early': {
    en: '{run}: recorded before the planned time {planned}. {child} may still come: call the family and the crew.',
    it: '{run}: registrato prima dell’orario previsto {planned}. {child} può ancora arrivare: chiama la famiglia e l’equipaggio.',
  },
  'runs.alert.CLOSED_EARLY': {
    en: '{run} closed before it reached {stop}: {children}',
    it: '{run} chiusa prima di arrivare a {stop}: {children}',
  },
  'runs.alert.CLOSED_EARLY.body': {
    en: 'They are recorded as handed over there. Ask the crew and the school who has them.',
    it: 'Risultano consegnati lì. Senti l’equipaggio e la scuola: chi è con loro?',
  },
  'runs.alert.STARTED_EARLY': { en: '{run} started {minutes} min early', it: '{run}: partita {minutes} min prima' },
  'runs.alert.STARTED_EARLY.body': {
    en: 'Ask the crew whether it is the right run.',
    it: 'Chiedi all’equipaggio se è la corsa giusta.',
  },
})
