import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Words of the alerts: what each says, who has it, what to do with it. */
export const alertsTexts = defineTexts({
  'alerts.hand': { en: 'Assign', it: 'Assegna' },
  'alerts.handTo': { en: 'Who deals with it?', it: 'Chi se ne occupa?' },
  'alerts.handBody': {
    en: 'The person is told at once. If nobody takes it, the whole office hears of it.',
    it: 'La persona viene avvisata subito. Se nessuno se ne occupa, lo sa tutta la segreteria.',
  },
  'alerts.handNote': { en: 'What they should know', it: 'Che cosa deve sapere' },
  'alerts.handNobody': { en: 'There is nobody else', it: 'Non c’è nessun altro' },
  'alerts.ofCrew': { en: '{name} (crew)', it: '{name} (equipaggio)' },
  'alerts.handWho': { en: 'Person', it: 'Persona' },
  'alerts.LATE': { en: '{run} is {minutes} min late', it: '{run} è in ritardo di {minutes} min' },
  'alerts.LATE.body': {
    en: 'Families see it. Call the crew when you can help.',
    it: 'Le famiglie lo vedono. Chiama l’equipaggio se puoi aiutare.',
  },
  'alerts.NO_DATA': { en: '{run}: no data from its phones', it: '{run}: nessun dato dai telefoni' },
  'alerts.NO_DATA.body': {
    en: '{onBoard} on board and no sign from any phone. Call the crew.',
    it: 'A bordo: {onBoard}; nessun segnale da nessun telefono. Chiama l’equipaggio.',
  },
  'alerts.IDLE': { en: '{run} does not move', it: '{run} è ferma' },
  'alerts.IDLE.body': {
    en: '{onBoard} on board, standing for ten minutes. Ask the crew what holds them.',
    it: 'A bordo: {onBoard}; ferma da dieci minuti. Chiedi all’equipaggio che cosa succede.',
  },
  'alerts.OFF_ROUTE': { en: '{run} is off its route', it: '{run} è fuori percorso' },
  'alerts.OFF_ROUTE.body': {
    en: '{onBoard} on board, more than 300 m beside the route for two minutes. Call the crew.',
    it: 'A bordo: {onBoard}; da due minuti a più di 300 m dal percorso. Chiama l’equipaggio.',
  },
  'alerts.STOP_SKIPPED': { en: '{run} left out a stop', it: '{run} ha saltato una fermata' },
  'alerts.STOP_SKIPPED.body': {
    en: 'Somebody waits there or wanted to get off. Ask the crew, then the family.',
    it: 'Qualcuno aspetta lì o voleva scendere. Senti l’equipaggio, poi la famiglia.',
  },
  'alerts.WRONG_STOP': { en: '{child} got off at another stop', it: '{child} è sceso a un’altra fermata' },
  'alerts.WRONG_STOP.body': {
    en: 'Find out who has the child, then tell the family.',
    it: 'Verifica chi è con il bambino, poi avvisa la famiglia.',
  },
  'alerts.children': { en: '{count} children', it: '{count} bambini' },
  'alerts.STILL_OPEN': { en: '{run} is not closed', it: '{run} non è chiusa' },
  'alerts.STILL_OPEN.body': {
    en: 'It reached its last stop ten minutes ago. Ask the crew to count and close.',
    it: 'È all’ultima fermata da dieci minuti. Chiedi all’equipaggio di contare e chiudere.',
  },
  'alerts.CLOCK_OFF': { en: '{run}: a phone’s clock is wrong', it: '{run}: l’orologio di un telefono è sbagliato' },
  'alerts.CLOCK_OFF.body': {
    en: 'It is {length} off. The order of what it records is right, its times may not be.',
    it: 'Sbaglia di {length}. L’ordine di ciò che registra è giusto, gli orari forse no.',
  },
  'alerts.FORMER_CREW': {
    en: '{run}: records from a phone that gave the run up',
    it: '{run}: registrazioni da un telefono che ha ceduto la corsa',
  },
  'alerts.FORMER_CREW.body': {
    en: 'The phone had not learned of it yet. Its records count: compare them with the crew.',
    it: 'Il telefono non lo sapeva ancora. Le sue registrazioni valgono: confrontale con l’equipaggio.',
  },
  'alerts.ABSENT_BOARDED': {
    en: '{child} is on board although reported absent',
    it: '{child} è a bordo, anche se era segnalata un’assenza',
  },
  'alerts.ABSENT_BOARDED.body': {
    en: '{run}: the absence no longer counts for this ride. Make sure that the family knows.',
    it: '{run}: per questo viaggio l’assenza non vale più. Verifica che la famiglia lo sappia.',
  },
  'alerts.ABSENT_BOARDED.return': {
    en: 'On the return run {back} {child} is expected until somebody says otherwise. Ask the family.',
    it: 'Al ritorno ({back}) {child} è in lista, salvo diversa indicazione. Chiedi alla famiglia.',
  },
  'alerts.list.all': { en: 'Show all {count} alerts', it: 'Mostra tutti i {count} avvisi' },
  'alerts.list.fewer': { en: 'Show fewer', it: 'Mostra meno' },
  'alerts.next': { en: 'Escalates at {time}', it: 'Passa a tutti alle {time}' },
  'alerts.call.family': { en: 'Call the family: {name}', it: 'Chiama la famiglia: {name}' },
  'alerts.call.crew': { en: 'Call the crew: {name}', it: 'Chiama l’equipaggio: {name}' },
  'alerts.for': { en: 'for {name}', it: 'per {name}' },
  'alerts.step.1': { en: 'Nobody took it: the office was told', it: 'Nessuno se ne occupa: segreteria avvisata' },
  'alerts.step.2': {
    en: 'Not resolved: the office was told again',
    it: 'Non risolto: segreteria avvisata di nuovo',
  },
  'alerts.note': {
    en: 'Say how it ended and who has the child. It stays with the run.',
    it: 'Scrivi com’è finita e con chi è il bambino. Resta con la corsa.',
  },
  'alerts.MISSING_CHILD': { en: '{child} is missing', it: 'Manca {child}' },
  'alerts.MISSING_CHILD.body': {
    en: '{run}: did not come out of school. Ask the class, the family, the other runs.',
    it: '{run}: non risulta uscito da scuola. Chiedi alla classe, alla famiglia, alle altre corse.',
  },
  'alerts.HANDOVER_NOT_ALLOWED': {
    en: '{child} was handed over to an unauthorised person',
    it: '{child}: consegna a una persona non autorizzata',
  },
  'alerts.HANDOVER_NOT_ALLOWED.body': {
    en: '{run}, to {receiver}: {why}. Call the crew; the run stays open until somebody says where the child is.',
    it: '{run}, a {receiver}: {why}. Chiama l’equipaggio; la corsa resta aperta finché non si sa dov’è.',
  },
  'alerts.HANDOVER_EXCEPTION': { en: '{child} was handed over by exception', it: '{child}: consegna eccezionale' },
  'alerts.HANDOVER_EXCEPTION.body': {
    en: '{run}, to {receiver}. {reason}. Phoned: {phoned}.',
    it: '{run}, a {receiver}. {reason}. Al telefono: {phoned}.',
  },
  'alerts.BREAKDOWN': { en: '{run} cannot go on', it: '{run} non può proseguire' },
  'alerts.BREAKDOWN.body': {
    en: 'On board: {onBoard}, waiting at stops: {waiting}. Last stop {stop}. {reason}',
    it: 'A bordo: {onBoard}, in attesa alle fermate: {waiting}. Ultima fermata {stop}. {reason}',
  },
  'alerts.UNPLANNED_CHILD.rightRun': {
    en: '{run}: {rightRun} waits for this child. Go on, transfer or return to school.',
    it: '{run}: lo aspetta {rightRun}. Prosegui, trasferiscilo o riportalo a scuola.',
  },
  'alerts.CARRIED_PAST': {
    en: 'Still on board after {stop}: {children}',
    it: 'Ancora a bordo dopo {stop}: {children}',
  },
  'alerts.CARRIED_PAST.body': {
    en: '{run} has left the stop where they get off. Call the crew, then the families.',
    it: '{run} ha lasciato la fermata a cui dovevano scendere. Chiama l’equipaggio, poi le famiglie.',
  },
  'alerts.LEFT_UNDECIDED': {
    en: 'Nothing recorded at {stop}: {children}',
    it: 'Nessuna registrazione a {stop}: {children}',
  },
  'alerts.LEFT_UNDECIDED.body': {
    en: '{run} has left. Ask the crew who got on; call the families of those who did not.',
    it: '{run} è ripartita. Chiedi all’equipaggio chi è salito; chiama le famiglie di chi non c’è.',
  },
  'alerts.LEFT_EARLY': {
    en: '{run} left {stop} before the planned time: {children}',
    it: '{run} ha lasciato {stop} prima dell’orario previsto: {children}',
  },
  'alerts.LEFT_EARLY.child': {
    en: '{run} left before {child}’s time',
    it: '{run} è partita prima dell’ora di {child}',
  },
  'alerts.LEFT_EARLY.body': {
    en: 'They may come to the stop and find nobody. Call the families and the crew.',
    it: 'Possono arrivare alla fermata e non trovare nessuno. Chiama le famiglie e l’equipaggio.',
  },
  'alerts.NO_SHOW.early': {
    en: '{run}: recorded before the planned time {planned}. {child} may still come: call the family and the crew.',
    it: '{run}: registrato prima dell’orario previsto {planned}. {child} può ancora arrivare: chiama la famiglia e l’equipaggio.',
  },
  'alerts.CLOSED_EARLY': {
    en: '{run} closed before it reached {stop}: {children}',
    it: '{run} chiusa prima di arrivare a {stop}: {children}',
  },
  'alerts.CLOSED_EARLY.body': {
    en: 'They are recorded as handed over there. Ask the crew and the school who has them.',
    it: 'Risultano consegnati lì. Senti l’equipaggio e la scuola: chi è con loro?',
  },
  'alerts.STARTED_EARLY': { en: '{run} started {minutes} min early', it: '{run}: partita {minutes} min prima' },
  'alerts.STARTED_EARLY.body': {
    en: 'Ask the crew whether it is the right run.',
    it: 'Chiedi all’equipaggio se è la corsa giusta.',
  },
  'alerts.RECEIPT_DIFFERS': {
    en: '{run}: the school counted {counted}, the crew {handed}',
    it: '{run}: la scuola ne ha contati {counted}, l’equipaggio {handed}',
  },
  'alerts.RECEIPT_DIFFERS.named': {
    en: '{run}: the school counted {counted} ({by}), the crew {handed} ({crew})',
    it: '{run}: la scuola ne ha contati {counted} ({by}), l’equipaggio {handed} ({crew})',
  },
  'alerts.RECEIPT_DIFFERS.body': {
    en: 'A child may still be in the vehicle. Call the crew and the school.',
    it: 'Un bambino può essere ancora sul mezzo. Chiama l’equipaggio e la scuola.',
  },
  'alerts.RECEIPT_MISSING': {
    en: '{run}: nobody at the school has counted',
    it: '{run}: a scuola nessuno ha contato',
  },
  'alerts.RECEIPT_MISSING.body': {
    en: 'Closed more than {minutes} minutes ago, and only the crew says who came. Call the school and enter its count.',
    it: 'Chiusa da più di {minutes} minuti, e solo l’equipaggio dice chi è arrivato. Chiama la scuola e inserisci il suo conto.',
  },
  'alerts.RETURN_NOT_ACCEPTED': {
    en: '{child}: on the way back, not accepted by anybody yet',
    it: '{child}: rientro in corso, ancora senza consegna',
  },
  'alerts.RETURN_NOT_ACCEPTED.body': {
    en: '{run}: still on board. Tell the crew who waits at the school or base, and call the family.',
    it: '{run}: ancora a bordo. Di’ all’equipaggio chi aspetta a scuola o in sede e chiama la famiglia.',
  },
  'alerts.CHILD_RETURNED': {
    en: '{child}: back {where} with {by}',
    it: '{child}: rientro {where}, in consegna a {by}',
  },
  'alerts.CHILD_RETURNED.body': {
    en: '{run}: so far only the crew says so. Have it confirmed {where}, then call the family.',
    it: '{run}: per ora lo dice solo l’equipaggio. Fatti dare conferma {where}, poi chiama la famiglia.',
  },
  'alerts.RIDE_UNDECIDED': { en: '{child}: riding on {run}?', it: '{child}: fa la corsa {run}?' },
  'alerts.RIDE_UNDECIDED.riding': {
    en: '{child}: expected again on {run} ({decidedBy})',
    it: '{child}: corsa {run} confermata ({decidedBy})',
  },
  'alerts.RIDE_UNDECIDED.not_riding': {
    en: '{child}: not riding on {run} today ({decidedBy})',
    it: '{child}: oggi non fa la corsa {run} ({decidedBy})',
  },
  'alerts.RIDE_UNDECIDED.body': {
    en: 'Brought back {where} on {from}. Nobody expects them on this run until you decide. Ask the family.',
    it: 'Rientro {where} con {from}. Finché non decidi, il posto su questa corsa resta sospeso. Senti la famiglia.',
  },
  'alerts.UNPLANNED_CHILD.child': { en: '“{typed}” is {name} ({by})', it: '«{typed}» è {name} ({by})' },
  'alerts.UNPLANNED_CHILD.nobody': {
    en: '“{typed}” is not one of our children ({by})',
    it: '«{typed}» non è un bambino del gruppo ({by})',
  },
  'alerts.UNPLANNED_CHILD.typed': {
    en: '{run}: the crew typed this name. Open the run and say who it is.',
    it: '{run}: il nome l’ha scritto l’equipaggio. Apri la corsa e indica chi è.',
  },
  'alerts.found': {
    en: '{run}: recorded on {foundOn}. Call its crew, then answer here where the child is.',
    it: '{run}: risulta su {foundOn}. Senti quell’equipaggio, poi rispondi qui dov’è il bambino.',
  },
  'alerts.list': { en: 'Needs your attention', it: 'Richiede la tua attenzione' },
  'alerts.somebody': { en: 'A child', it: 'Un bambino' },
  'alerts.NOT_STARTED': { en: '{run}: not started', it: '{run}: non iniziata' },
  'alerts.NOT_STARTED.body': {
    en: 'It should be under way. Call the crew or send somebody else.',
    it: 'Dovrebbe essere in corso. Chiama l’equipaggio o manda qualcun altro.',
  },
  'alerts.NOT_STARTED.lapsed': {
    en: '{run}: not driven. Children expected: {children}',
    it: '{run}: non effettuata, erano attesi {children} bambini',
  },
  'alerts.CHILD_UNACCOUNTED': { en: '{child} is unaccounted for', it: 'Non si sa dov’è {child}' },
  'alerts.CHILD_UNACCOUNTED_other': { en: '{child} are unaccounted for', it: 'Non si sa dove sono {child}' },
  'alerts.CHILD_UNACCOUNTED.body': {
    en: '{run} should be over, and it is not recorded where this child is.',
    it: '{run} dovrebbe essere finita e non risulta dove sia questo bambino.',
  },
  'alerts.CHILD_UNACCOUNTED.body_other': {
    en: '{run} should be over, and it is not recorded where these children are.',
    it: '{run} dovrebbe essere finita e non risulta dove siano questi bambini.',
  },
  'alerts.NO_SHOW': { en: '{child} is a no-show', it: '{child}: non presentato' },
  'alerts.NO_SHOW.body': {
    en: '{run}: nobody has said yet where the child is.',
    it: '{run}: nessuno ha ancora detto dov’è.',
  },
  'alerts.UNPLANNED_CHILD': {
    en: '{child} is on board without being on the list',
    it: '{child} è a bordo senza essere in lista',
  },
  'alerts.UNPLANNED_CHILD.body': {
    en: '{run}: tell the family and the right run.',
    it: '{run}: avvisa la famiglia e la corsa giusta.',
  },
  'alerts.CONTRADICTION': {
    en: 'Two records disagree about {child}',
    it: 'Due registrazioni su {child} non concordano',
  },
  'alerts.CONTRADICTION.body': {
    en: '{run}: the child counts as not delivered until somebody says what is true.',
    it: '{run}: conta come non consegnato finché qualcuno non dice cosa è vero.',
  },
  'alerts.CONTRADICTION.runs': {
    en: '{child} is recorded on {run} and on {otherRun}',
    it: '{child}: registrazioni su {run} e su {otherRun}',
  },
  'alerts.CONTRADICTION.runs.body': {
    en: 'Ask both crews which run has the child. It counts as not delivered on either until somebody says so, and both stay open.',
    it: 'Chiedi ai due equipaggi chi ha il bambino. Conta come non consegnato su nessuna delle due finché qualcuno non lo dice, e restano aperte.',
  },
  'alerts.LATE_EVENT': {
    en: '{run}: something came in after the close',
    it: '{run}: è arrivato qualcosa dopo la chiusura',
  },
  'alerts.LATE_EVENT.body': {
    en: 'It is kept as an amendment. Please look at it.',
    it: 'È conservato come rettifica. Controllalo.',
  },
  'alerts.DATA_GAP': { en: '{run}: records are missing', it: '{run}: mancano registrazioni' },
  'alerts.DATA_GAP.body': {
    en: 'The phone has not sent everything yet.',
    it: 'Il telefono non ha ancora inviato tutto.',
  },
  'alerts.take': { en: 'I take it', it: 'Ci penso io' },
  'alerts.done': { en: 'Dealt with', it: 'Risolto' },
  'alerts.open': { en: 'Open the run', it: 'Apri la corsa' },
  'alerts.since': { en: 'since {time}', it: 'dalle {time}' },
  'alerts.NEEDS_COVER': { en: '{run} needs a substitute', it: '{run} cerca un sostituto' },
  'alerts.NEEDS_COVER.body': { en: '{name} is away.', it: '{name} è assente.' },
  'alerts.STARTED_ANYWAY': {
    en: '{run} started although something was missing',
    it: '{run} è partita anche se mancava qualcosa',
  },
  'alerts.STARTED_ANYWAY.body': { en: '{what}. {reason}', it: '{what}. {reason}' },
})
