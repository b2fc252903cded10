import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** What rings about a run, and how an alert climbs. */
export const alarmsTexts = defineTexts({
  'runs.alert.hand': { en: 'Assign', it: 'Assegna' },
  'runs.alert.handTo': { en: 'Who deals with it?', it: 'Chi se ne occupa?' },
  'runs.alert.handBody': {
    en: 'The person is told at once. If nobody takes it, the whole office hears of it.',
    it: 'La persona viene avvisata subito. Se nessuno se ne occupa, lo sa tutta la segreteria.',
  },
  'runs.alert.handNote': { en: 'What they should know', it: 'Che cosa deve sapere' },
  'runs.alert.handNobody': { en: 'There is nobody else', it: 'Non c’è nessun altro' },
  'runs.alert.ofCrew': { en: '{name} (crew)', it: '{name} (equipaggio)' },
  'runs.alert.handWho': { en: 'Person', it: 'Persona' },
  'runs.alert.LATE': { en: '{run} is {minutes} min late', it: '{run} è in ritardo di {minutes} min' },
  'runs.alert.LATE.body': {
    en: 'Families see it. Call the crew when you can help.',
    it: 'Le famiglie lo vedono. Chiama l’equipaggio se puoi aiutare.',
  },
  'runs.alert.NO_DATA': { en: '{run}: nothing heard', it: '{run}: nessuna notizia' },
  'runs.alert.NO_DATA.body': {
    en: '{onBoard} on board and no sign from any phone. Call the crew.',
    it: 'A bordo: {onBoard}; nessun segnale da nessun telefono. Chiama l’equipaggio.',
  },
  'runs.alert.IDLE': { en: '{run} does not move', it: '{run} è ferma' },
  'runs.alert.IDLE.body': {
    en: '{onBoard} on board, standing for ten minutes. Ask the crew what holds them.',
    it: 'A bordo: {onBoard}; ferma da dieci minuti. Chiedi all’equipaggio che cosa succede.',
  },
  'runs.alert.OFF_ROUTE': { en: '{run} is off its route', it: '{run} è fuori percorso' },
  'runs.alert.OFF_ROUTE.body': {
    en: '{onBoard} on board, more than 300 m beside the route for two minutes. Call the crew.',
    it: 'A bordo: {onBoard}; da due minuti a più di 300 m dal percorso. Chiama l’equipaggio.',
  },
  'runs.alert.STOP_SKIPPED': { en: '{run} left out a stop', it: '{run} ha saltato una fermata' },
  'runs.alert.STOP_SKIPPED.body': {
    en: 'Somebody waits there or wanted to get off. Ask the crew, then the family.',
    it: 'Qualcuno aspetta lì o voleva scendere. Senti l’equipaggio, poi la famiglia.',
  },
  'runs.alert.WRONG_STOP': { en: '{child} got off at another stop', it: '{child} è sceso a un’altra fermata' },
  'runs.alert.WRONG_STOP.body': {
    en: 'Find out who has the child, then tell the family.',
    it: 'Verifica chi è con il bambino, poi avvisa la famiglia.',
  },
  'runs.alert.children': { en: '{count} children', it: '{count} bambini' },
  'runs.alert.STILL_OPEN': { en: '{run} is not closed', it: '{run} non è chiusa' },
  'runs.alert.STILL_OPEN.body': {
    en: 'It reached its last stop ten minutes ago. Ask the crew to count and close.',
    it: 'È all’ultima fermata da dieci minuti. Chiedi all’equipaggio di contare e chiudere.',
  },
  'runs.alert.CLOCK_OFF': { en: '{run}: a phone’s clock is wrong', it: '{run}: l’orologio di un telefono è sbagliato' },
  'runs.alert.CLOCK_OFF.body': {
    en: 'It is {length} off. The order of what it records is right, its times may not be.',
    it: 'Sbaglia di {length}. L’ordine di ciò che registra è giusto, gli orari forse no.',
  },
  'runs.alert.FORMER_CREW': {
    en: '{run}: records from a phone that gave the run up',
    it: '{run}: registrazioni da un telefono che ha ceduto la corsa',
  },
  'runs.alert.FORMER_CREW.body': {
    en: 'It did not know. What it recorded counts: compare it with the crew.',
    it: 'Non lo sapeva. Ciò che ha registrato vale: confrontalo con l’equipaggio.',
  },
  'runs.alert.ABSENT_BOARDED': {
    en: '{child} is on board although reported absent',
    it: '{child} è a bordo, anche se era segnalata un’assenza',
  },
  'runs.alert.ABSENT_BOARDED.body': {
    en: '{run}: the absence no longer counts for this ride. Make sure that the family knows.',
    it: '{run}: per questo viaggio l’assenza non vale più. Verifica che la famiglia lo sappia.',
  },
  'runs.alert.ABSENT_BOARDED.return': {
    en: 'On the return run {back} {child} is expected until somebody says otherwise. Ask the family.',
    it: 'Al ritorno ({back}) {child} è in lista, salvo diversa indicazione. Chiedi alla famiglia.',
  },
  'runs.alerts.all': { en: 'Show all {count} alerts', it: 'Mostra tutti i {count} avvisi' },
  'runs.alerts.fewer': { en: 'Show fewer', it: 'Mostra meno' },
  'runs.alert.next': { en: 'Escalates at {time}', it: 'Passa a tutti alle {time}' },
  'runs.alert.call.family': { en: 'Call the family: {name}', it: 'Chiama la famiglia: {name}' },
  'runs.alert.call.crew': { en: 'Call the crew: {name}', it: 'Chiama l’equipaggio: {name}' },
  'runs.alert.for': { en: 'for {name}', it: 'per {name}' },
  'runs.alert.step.1': { en: 'Nobody took it: the office was told', it: 'Nessuno se ne occupa: segreteria avvisata' },
  'runs.alert.step.2': {
    en: 'Not resolved: the office was told again',
    it: 'Non risolto: segreteria avvisata di nuovo',
  },
  'runs.alert.climbed.1': { en: '{run}: an alert that nobody took', it: '{run}: un avviso di cui nessuno si occupa' },
  'runs.alert.climbed.2': { en: '{run}: an alert is not resolved', it: '{run}: un avviso non è risolto' },
  'runs.alert.climbed.body': { en: 'It is with {owner}. Open the run.', it: 'È di {owner}. Apri la corsa.' },
  'runs.alert.note': {
    en: 'Say how it ended and who has the child. It stays with the run.',
    it: 'Scrivi com’è finita e con chi è il bambino. Resta con la corsa.',
  },
  'runs.error.alertNote': { en: 'Say how it ended.', it: 'Scrivi com’è finita.' },
})
