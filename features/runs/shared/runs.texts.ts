import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const runsTexts = defineTexts({
  'runs.error.over': { en: 'This run is over.', it: 'Questa corsa è finita.' },
  'runs.error.notStarted': { en: 'This run has not started.', it: 'Questa corsa non è iniziata.' },
  'runs.error.unknownStop': { en: 'This stop is not on the run.', it: 'Questa fermata non è sulla corsa.' },
  'runs.error.unknownChild': {
    en: 'This child is not on the run and not in the group.',
    it: 'Questo bambino non è sulla corsa né nel gruppo.',
  },
  'runs.error.eventOfAnotherRun': {
    en: 'This entry belongs to another run.',
    it: 'Questa registrazione appartiene a un’altra corsa.',
  },
  'runs.error.unknownRun': { en: 'This run is not one of the group.', it: 'Questa corsa non è del gruppo.' },
  'runs.error.startedAlready': { en: 'This run has already started.', it: 'Questa corsa è già iniziata.' },
  'runs.error.notInterrupted': { en: 'This run is not interrupted.', it: 'Questa corsa non è interrotta.' },
  'runs.error.transferUnseen': {
    en: 'You counted {counted}. That is not what was handed over to you. Call the school office.',
    it: 'Hai contato {counted}. Non è quanto ti è stato affidato. Chiama la segreteria.',
  },
  'runs.error.transferCount': {
    en: 'You counted {counted}. Handed over to you: {names}.',
    it: 'Hai contato {counted}. Ti vengono affidati: {names}.',
  },
  'runs.notice.interrupted': { en: '{run}: the vehicle had to stop', it: '{run}: il mezzo si è dovuto fermare' },
  'runs.notice.interrupted.body': {
    en: 'Your child is on board with the crew. We will tell you as soon as it goes on.',
    it: 'Tuo figlio è a bordo con l’equipaggio. Ti avvisiamo appena si riparte.',
  },
  'runs.notice.interrupted.waiting': {
    en: 'It is not coming to the stop for now. Wait where it is safe; we will tell you who is coming.',
    it: 'Per ora non arriva alla fermata. Resta in un luogo sicuro: ti diciamo chi arriva.',
  },
  'runs.notice.rescueComes': { en: '{vehicle} comes in place of {run}', it: '{vehicle} arriva al posto di {run}' },
  'runs.notice.rescueComes.body': {
    en: 'It comes to {stop} for {names}, possibly later than planned.',
    it: 'Passa alla fermata {stop} per {names}, forse in ritardo.',
  },
  'runs.notice.rescueOff': {
    en: '{vehicle} is not coming in place of {run}',
    it: '{vehicle} non arriva al posto di {run}',
  },
  'runs.notice.rescueOff.body': {
    en: 'It is not coming to {stop} for {names}. Wait where it is safe; we will tell you who is coming.',
    it: 'Non passa alla fermata {stop} per {names}. Aspetta in un luogo sicuro: ti diremo chi arriva.',
  },
  'runs.notice.rescueOff.goesOn': {
    en: '{run} is going on and comes to {stop} for {names}.',
    it: '{run} riparte e passa alla fermata {stop} per {names}.',
  },
  'runs.notice.cancelled': { en: '{run} does not run on {day}', it: '{run}: il {day} non si viaggia' },
  'runs.notice.cancelled.body': { en: 'The reason: {reason}', it: 'Il motivo: {reason}' },
  'runs.notice.vehicle': { en: '{run} comes with {vehicle} today', it: '{run}: oggi viene {vehicle}' },
  'runs.notice.vehicle.body': { en: 'Stops and times stay as they are.', it: 'Fermate e orari restano gli stessi.' },
  'runs.notice.rescue': { en: 'You lead a rescue: {run}', it: 'Guidi un soccorso: {run}' },
  'runs.notice.rescue.body': {
    en: '{place}. You go with {vehicle}. Open the run and start.',
    it: '{place}. Vai con {vehicle}. Apri la corsa e parti.',
  },
  'runs.error.rescueDoubt': {
    en: 'Something speaks against this choice. Say why it is sent all the same.',
    it: 'Qualcosa è contro questa scelta. Di’ perché la confermi lo stesso.',
  },
  'runs.error.rescueVehicle': {
    en: 'Choose a vehicle of the register, or enter plate and seats of another one.',
    it: 'Scegli un veicolo del registro, o inserisci targa e posti di un altro.',
  },
  'runs.error.rescueSame': { en: 'This vehicle is the one that stands.', it: 'Questo è il veicolo fermo.' },
  'runs.error.rescueLead': {
    en: 'This person cannot lead this rescue. Choose another.',
    it: 'Questa persona non può guidare questo soccorso. Scegline un’altra.',
  },
  'runs.error.rescueSignIn': {
    en: 'This person cannot sign in. Choose another.',
    it: 'Questa persona non può accedere. Scegline un’altra.',
  },
  'runs.error.notReady': {
    en: 'Something is missing for the start. Say why you start anyway.',
    it: 'Manca qualcosa per partire. Di’ perché parti lo stesso.',
  },
  'runs.error.vehicleBlocked': {
    en: 'A dangerous defect blocks the vehicle. Only an administrator can decide that the run starts with it.',
    it: 'Un difetto pericoloso blocca il veicolo. Solo un amministratore può decidere di far partire la corsa.',
  },
  'runs.error.tooEarly': {
    en: 'You can check in from two hours before the start.',
    it: 'Puoi presentarti da due ore prima della partenza.',
  },
  'runs.notice.earlyEnd': {
    en: '{day}: {route} leaves the school at {time}',
    it: '{day}: {route} parte dalla scuola alle {time}',
  },
  'runs.notice.earlyEnd.body': {
    en: '{reason}. Instead of {before}. Check who is there to meet your child.',
    it: '{reason}. Invece delle {before}. Verifica chi accoglie tuo figlio.',
  },
  'runs.notice.endAsUsual': {
    en: '{day}: {route} leaves the school as usual at {time}',
    it: '{day}: {route} parte dalla scuola come al solito alle {time}',
  },
  'runs.notice.crewTime': {
    en: '{day}: {route} leaves at {time}, not at {before}',
    it: '{day}: {route} parte alle {time}, non alle {before}',
  },
  'runs.notice.crewTime.body': {
    en: 'School ends early: {reason}. Be at the school in time.',
    it: 'Uscita anticipata: {reason}. Presentati a scuola per tempo.',
  },
  'runs.notice.crewTime.asUsual': {
    en: 'School ends as usual again.',
    it: 'La scuola finisce di nuovo al solito orario.',
  },
  'runs.notice.lapsed': {
    en: '{run}: no start was recorded today',
    it: '{run}: oggi non risulta partita',
  },
  'runs.notice.lapsed.body': {
    en: 'If you do not know where your child is, call the school.',
    it: 'Se non sai dov’è tuo figlio, chiama la scuola.',
  },
  'runs.notice.retimed': {
    en: '{stop}: {time} today instead of {before}',
    it: '{stop}: oggi alle {time} invece delle {before}',
  },
  'runs.notice.retimed.body': {
    en: '{route} has a shorter way today. It does not come earlier than this.',
    it: '{route} oggi ha un percorso più breve. Non arriva prima di quest’ora.',
  },
  'runs.error.nobody': {
    en: 'Only a person can record who is on board.',
    it: 'Solo una persona può registrare chi è a bordo.',
  },
  'runs.error.alertClosed': { en: 'This alert is already closed.', it: 'Questo avviso è già chiuso.' },
  'runs.notice.boarded': { en: '{names} on board at {time}', it: '{names} a bordo alle {time}' },
  'runs.notice.arrived': { en: '{names} arrived at {time}', it: '{names}: arrivo alle {time}' },
  'runs.child.with': { en: 'with {name}', it: 'con {name}' },
  'runs.notice.collected': {
    en: '{names} collected by the family at {time}',
    it: '{names}: ritiro da parte della famiglia alle {time}',
  },
  'runs.notice.handedTo': { en: '{names} with {receiver} at {time}', it: '{names} con {receiver} alle {time}' },
  'runs.error.receiverRestricted': {
    en: 'This may be an adult who must not take a child of this run. Enter the name and surname of who stood at the door.',
    it: 'Può essere un adulto che non può prendere un bambino di questa corsa. Scrivi nome e cognome di chi era alla porta.',
  },
  'runs.error.acceptance': {
    en: 'Only a child who was returned can be accepted.',
    it: 'La presa in consegna riguarda solo chi è stato riportato.',
  },
  'runs.notice.returned.school': {
    en: '{names} back at school at {time}, with {receiver}',
    it: '{names}: rientro a scuola alle {time}, con {receiver}',
  },
  'runs.notice.returned.base': {
    en: '{names} back at the base at {time}, with {receiver}',
    it: '{names}: rientro in sede alle {time}, con {receiver}',
  },
  'runs.notice.exception': { en: '{name}: handed over by exception', it: '{name}: consegna eccezionale' },
  'runs.notice.exceptionBody': {
    en: 'To {receiver}. {reason}. Phoned: {phoned}. Call the school if you knew nothing of it.',
    it: 'A {receiver}. {reason}. Al telefono: {phoned}. Se non ne sapevi nulla, chiama la scuola.',
  },
  'runs.notice.undone': {
    en: 'Correction: the last message about {names} was undone',
    it: 'Correzione: l’ultima notizia su {names} è stata annullata',
  },
  'runs.notice.returnAsked': {
    en: '{route}. An absence was reported for today. On the return run we expect {names}, unless you report an absence.',
    it: '{route}. Per oggi era segnalata un’assenza. Al ritorno aspettiamo {names}, a meno che tu non segnali un’assenza.',
  },
  'runs.notice.received': { en: '{route}. Received at {received}.', it: '{route}. Ricevuto alle {received}.' },
  'runs.close.unaccounted': { en: 'Not accounted for: {names}.', it: 'Non ancora chiariti: {names}.' },
  'runs.close.unaccountedUnseen': {
    en: 'Somebody is not accounted for. Call the school office.',
    it: 'Qualcuno non è ancora chiarito. Chiama la segreteria.',
  },
  'runs.close.headCount': {
    en: 'The head count differs: {rode} were on board.',
    it: 'Il conteggio non torna: a bordo erano {rode}.',
  },
  'runs.close.receipt': {
    en: 'The school counted {counted}, you handed over {handed}. Look in the vehicle and call the school.',
    it: 'La scuola ha contato {counted}, tu ne hai consegnati {handed}. Controlla il mezzo e chiama la scuola.',
  },
  'runs.error.namedAlready': {
    en: 'This passenger is a known child. If it is somebody else, undo the boarding and record the right child.',
    it: 'Questo passeggero è già un bambino noto. Se è un altro, annulla la salita e registra il bambino giusto.',
  },
  'runs.error.boardingUndone': {
    en: 'This boarding was undone. There is nobody to name.',
    it: 'Questa salita è stata annullata. Non c’è nessuno da indicare.',
  },
  'runs.error.onThisRun': {
    en: 'This child is on the list of this run. Record the child there and undo the typed name.',
    it: 'Questo bambino è nella lista di questa corsa. Registralo lì e annulla il nome scritto.',
  },
  'runs.error.noColleague': {
    en: 'Choose somebody of the office or of the crew.',
    it: 'Scegli qualcuno della segreteria o dell’equipaggio.',
  },
  'runs.alert.handed': { en: '{by} hands you an alert about {run}', it: '{by} ti ha passato un avviso su {run}' },
  'runs.alert.handed.body': { en: '{note}', it: '{note}' },
  'runs.error.combinedAlready': {
    en: 'One of the two is combined with a third run already.',
    it: 'Una delle due è già unita a una terza corsa.',
  },
  'runs.error.noSeats': {
    en: '{children} children, {seats} seats. Choose a larger vehicle first.',
    it: '{children} bambini, {seats} posti. Prima scegli un veicolo più grande.',
  },
  'runs.notice.combined': { en: '{run} travels with {other} today', it: '{run} oggi viaggia con {other}' },
  'runs.notice.combined.body': {
    en: 'Your child gets into {vehicle}, at the usual stop and time.',
    it: 'Tuo figlio sale su {vehicle}, alla solita fermata e ora.',
  },
  'runs.notice.alone': { en: '{run} travels by itself again', it: '{run} viaggia di nuovo da sola' },
  'runs.notice.alone.body': { en: 'With {vehicle}, as usual.', it: 'Con {vehicle}, come al solito.' },
  'runs.notice.combinedCrew': { en: '{day}: {other} takes {run} along', it: '{day}: {other} porta anche {run}' },
  'runs.notice.combinedCrew.body': {
    en: 'One vehicle, both lists; each run is closed by itself.',
    it: 'Un solo mezzo, due elenchi; ogni corsa si chiude da sé.',
  },
  'runs.error.notToSchool': { en: 'This run does not go to school.', it: 'Questa corsa non va a scuola.' },
  'runs.error.receiptCount': {
    en: 'You counted {counted}, the crew has {handed}. Count again.',
    it: 'Ne hai contati {counted}, l’equipaggio {handed}. Conta di nuovo.',
  },
  'runs.close.silent': {
    en: 'The phone of the crew has been silent since {time}. Records may be missing.',
    it: 'Il telefono dell’equipaggio tace dalle {time}. Possono mancare registrazioni.',
  },
  'runs.close.checkedBy': {
    en: 'Choose the crew member who reported the vehicle check.',
    it: 'Scegli chi dell’equipaggio ha comunicato il controllo del veicolo.',
  },
  'runs.close.vehicle': { en: 'Walk through the vehicle first.', it: 'Prima controlla tutto il veicolo.' },
})
