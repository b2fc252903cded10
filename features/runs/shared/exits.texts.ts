import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Words for a run that does not end as planned. */
export const exitsTexts = defineTexts({
  'runs.state.interrupted': { en: 'Interrupted', it: 'Interrotta' },
  'runs.passenger.TRANSFERRING': { en: 'Being handed on', it: 'In affidamento' },
  'runs.passenger.TRANSFERRED': { en: 'On another run', it: 'Su un’altra corsa' },
  'runs.event.TRANSFERRING': { en: 'Handed to another run', it: 'Affidato a un’altra corsa' },
  'runs.event.ACCEPTED': { en: 'The other run took the child on', it: 'L’altra corsa lo ha preso a bordo' },
  'runs.event.MISSING': { en: 'Nobody knows where', it: 'Nessuno sa dove sia' },
  'runs.child.TRANSFERRING': { en: 'Changing to another run', it: 'Sta cambiando corsa' },
  'runs.child.TRANSFERRED': { en: 'On another run', it: 'Su un’altra corsa' },
  'runs.newcomer.help': {
    en: 'Every child of the group, also those without a route.',
    it: 'Tutti i bambini del gruppo, anche quelli senza linea.',
  },
  'runs.newcomer.takenOn': { en: 'from another run', it: 'da un’altra corsa' },
  'runs.transfer.title': { en: 'Hand children to another run', it: 'Affida i bambini a un’altra corsa' },
  'runs.transfer.body': {
    en: 'They stay yours until the other crew has counted them too.',
    it: 'Restano affidati a te finché anche l’altro equipaggio non li ha contati.',
  },
  'runs.transfer.to': { en: 'To which run', it: 'A quale corsa' },
  'runs.transfer.choose': { en: 'Choose the run', it: 'Scegli la corsa' },
  'runs.transfer.noRun': {
    en: 'No other run is open. Ask the office for one.',
    it: 'Nessun’altra corsa è aperta. Chiedila alla scuola.',
  },
  'runs.transfer.countHint': { en: 'Those who change', it: 'Chi cambia mezzo' },
  'runs.transfer.nobody': { en: 'Choose at least one child', it: 'Scegli almeno un bambino' },
  'runs.transfer.button': { en: 'Hand over', it: 'Consegna' },
  'runs.incoming.title_one': { en: '{count} child comes to you from {run}', it: '{count} bambino arriva da {run}' },
  'runs.incoming.title_other': {
    en: '{count} children come to you from {run}',
    it: '{count} bambini arrivano da {run}',
  },
  'runs.incoming.button': { en: 'Count and take them on', it: 'Conta e prendi a bordo' },
  'runs.incoming.from': { en: 'From {run}', it: 'Da {run}' },
  'runs.incoming.take': { en: 'All on board', it: 'Tutti a bordo' },
  'runs.interrupt.title': { en: 'The vehicle cannot go on', it: 'Il mezzo non può proseguire' },
  'runs.interrupt.body': {
    en: 'The office and the families of those on board are told at once.',
    it: 'La scuola e le famiglie di chi è a bordo sono avvisate subito.',
  },
  'runs.interrupt.confirm': { en: 'Interrupt the run', it: 'Interrompi la corsa' },
  'runs.interrupted.title_one': {
    en: 'Interrupted with {count} child on board',
    it: 'Interrotta con {count} bambino a bordo',
  },
  'runs.interrupted.title_other': {
    en: 'Interrupted with {count} children on board',
    it: 'Interrotta con {count} bambini a bordo',
  },
  'runs.interrupted.after': { en: 'After {stop}, {time}', it: 'Dopo {stop}, {time}' },
  'runs.interrupted.before': { en: 'Before the first stop', it: 'Prima della prima fermata' },
  'runs.interrupted.list': { en: 'On board', it: 'A bordo' },
  'runs.interrupted.resume': { en: 'We go on', it: 'Si riparte' },
  'runs.combine': { en: 'Travel with another run', it: 'Viaggia con un’altra corsa' },
  'runs.combine.body': {
    en: 'Vehicle and crew of that run also take the children of {run}, for today. Families and both crews are told.',
    it: 'Il mezzo e l’equipaggio di quella corsa portano oggi anche i bambini di {run}. Famiglie ed equipaggi vengono avvisati.',
  },
  'runs.combine.missing': { en: 'Choose a run', it: 'Scegli una corsa' },
  'runs.combine.none': {
    en: 'No other run goes the same way now',
    it: 'Nessun’altra corsa va ora nella stessa direzione',
  },
  'runs.combine.end': { en: 'Travel by itself again', it: 'Viaggia di nuovo da sola' },
  'runs.combine.endBody': {
    en: 'The run has the crew and vehicle of its route again. Families are told.',
    it: 'La corsa riprende equipaggio e mezzo della sua linea. Le famiglie vengono avvisate.',
  },
  'runs.partner.next': { en: 'Its next stop: {stop}', it: 'La sua prossima fermata: {stop}' },
  'runs.partner.together': { en: 'One vehicle and crew with', it: 'Un solo mezzo ed equipaggio con' },
  'runs.partner.close': { en: 'Close {run}', it: 'Chiudi {run}' },
  'runs.cancel.title': { en: 'Cancel this run', it: 'Sopprimi questa corsa' },
  'runs.cancel.body': {
    en: 'Every family that it was for reads the reason.',
    it: 'Ogni famiglia interessata legge il motivo.',
  },
  'runs.cancel.confirm': { en: 'Call it off', it: 'Sopprimi la corsa' },
  'runs.reason.label': { en: 'The reason', it: 'Il motivo' },
  'runs.act.stillInClass': { en: 'Still in class', it: 'Ancora in classe' },
  'runs.act.otherRun': { en: 'On another run', it: 'Su un’altra corsa' },
  'runs.act.missing': { en: 'Nobody knows', it: 'Nessuno lo sa' },
  'runs.act.transferred': { en: 'On the other run', it: 'Sull’altra corsa' },
  'runs.alert.MISSING_CHILD': { en: '{child} is missing', it: 'Manca {child}' },
  'runs.alert.MISSING_CHILD.body': {
    en: '{run}: did not come out of school. Ask the class, the family, the other runs.',
    it: '{run}: non risulta uscito da scuola. Chiedi alla classe, alla famiglia, alle altre corse.',
  },
  'runs.alert.HANDOVER_NOT_ALLOWED': {
    en: '{child} was handed to somebody who may not have it',
    it: '{child} consegnato a chi non può prenderlo',
  },
  'runs.alert.HANDOVER_NOT_ALLOWED.body': {
    en: '{run}, to {receiver}: {why}. Call the crew; the run stays open until somebody says where the child is.',
    it: '{run}, a {receiver}: {why}. Chiama l’equipaggio; la corsa resta aperta finché non si sa dov’è.',
  },
  'runs.alert.HANDOVER_EXCEPTION': { en: '{child} was handed over by exception', it: '{child}: consegna eccezionale' },
  'runs.alert.HANDOVER_EXCEPTION.body': {
    en: '{run}, to {receiver}. {reason}. Phoned: {phoned}.',
    it: '{run}, a {receiver}. {reason}. Al telefono: {phoned}.',
  },
  'runs.alert.BREAKDOWN': { en: '{run} cannot go on', it: '{run} non può proseguire' },
  'runs.alert.BREAKDOWN.body': {
    en: 'On board: {onBoard}, waiting at stops: {waiting}. Last stop {stop}. {reason}',
    it: 'A bordo: {onBoard}, in attesa alle fermate: {waiting}. Ultima fermata {stop}. {reason}',
  },
  'runs.alert.UNPLANNED_CHILD.rightRun': {
    en: '{run}: {rightRun} waits for this child. Go on, transfer or return to school.',
    it: '{run}: lo aspetta {rightRun}. Prosegui, trasferiscilo o riportalo a scuola.',
  },
})
