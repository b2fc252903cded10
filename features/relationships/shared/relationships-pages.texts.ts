import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** What only the tabs and forms of relationships show. */
export const relationshipsPagesTexts = defineTexts({
  'relationships.alreadyGuardian': {
    en: 'This person is related to the child already: change that instead',
    it: 'Questa persona ha già un rapporto con il bambino: modifica quello',
  },
  'relationships.adults': { en: 'Adults of this child', it: 'Adulti di questo bambino' },
  'relationships.children': { en: 'Children and guests', it: 'Bambini e ospiti' },
  'relationships.add': { en: 'Add an adult', it: 'Aggiungi un adulto' },
  'relationships.addChild': { en: 'Add a child', it: 'Aggiungi un bambino' },
  'relationships.change': { en: 'Change rights and days', it: 'Cambia diritti e giorni' },
  'relationships.end': { en: 'End', it: 'Termina' },
  'relationships.restrict': { en: 'Restrict', it: 'Imponi un divieto' },
  'relationships.lift': { en: 'Lift the restriction', it: 'Togli il divieto' },
  'relationships.evidence': { en: 'Document', it: 'Documento' },
  'relationships.evidence.put': { en: 'Attach document', it: 'Allega un documento' },
  'relationships.evidence.read': { en: 'Open document', it: 'Apri il documento' },
  'relationships.evidence.harmful': {
    en: 'The virus scanner found something in this file, so it is not taken. Tell whoever gave it to you.',
    it: 'L’antivirus ha trovato qualcosa in questo file, quindi non viene accettato. Avvisa chi te l’ha dato.',
  },
  'relationships.evidence.wrong': {
    en: 'Choose a PDF, a JPEG or a PNG file of at most 5 MB',
    it: 'Scegli un file PDF, JPEG o PNG di al massimo 5 MB',
  },
  'relationships.field.adult': { en: 'Adult', it: 'Adulto' },
  'relationships.field.child': { en: 'Child or guest', it: 'Bambino o ospite' },
  'relationships.field.who': { en: 'Who is it?', it: 'Chi è?' },
  'relationships.who.known': { en: 'Somebody known', it: 'Una persona già presente' },
  'relationships.who.new': { en: 'A new person', it: 'Una persona nuova' },
  'relationships.field.kind': { en: 'Relationship', it: 'Rapporto' },
  'relationships.field.see': { en: 'Sees rides and presence', it: 'Vede corse e presenze' },
  'relationships.opens.see': {
    en: 'Runs, absences, activities, news and contact data. Every right to read or decide needs this one.',
    it: 'Corse, assenze, attività, notizie e contatti. Serve per ogni altro diritto di leggere o decidere.',
  },
  'relationships.field.seeCare': { en: 'Reads the care record', it: 'Legge la cartella' },
  'relationships.opens.seeCare': {
    en: 'Allergies, conditions, medicines, measurements, plans, goals, treatments and events.',
    it: 'Allergie, problemi di salute, farmaci, misurazioni, piani, obiettivi, trattamenti ed eventi.',
  },
  'relationships.field.seeDocuments': { en: 'Reads documents', it: 'Legge i documenti' },
  'relationships.opens.seeDocuments': {
    en: 'The documents about this person, such as certificates and contracts. With the right to decide everyday matters, they can also hand documents in.',
    it: 'I documenti di questa persona, come certificati e contratti. Con il diritto di decidere le cose quotidiane può anche consegnarli.',
  },
  'relationships.field.notify': { en: 'Is notified', it: 'Riceve gli avvisi' },
  'relationships.opens.notify': {
    en: 'Notices about what the other rights open, and calls in an emergency.',
    it: 'Avvisi su ciò che aprono gli altri diritti, e chiamate in caso di emergenza.',
  },
  'relationships.field.decide': { en: 'Decides everyday matters', it: 'Decide le cose quotidiane' },
  'relationships.opens.decide': {
    en: 'Reports absences, names who may collect, answers requests, gives the photo consent.',
    it: 'Comunica le assenze, indica chi può ritirare, risponde alle richieste, dà il consenso alle foto.',
  },
  'relationships.field.decideMedical': { en: 'Decides about health', it: 'Decide sulla salute' },
  'relationships.opens.decideMedical': {
    en: 'Consents to medicines, signs care plans, reports allergies and conditions.',
    it: 'Acconsente ai farmaci, firma i piani di cura, segnala allergie e problemi di salute.',
  },
  'relationships.neverMeets': {
    en: 'This adult is not a parent or relative in {groups} on these days, and would see nothing. Give them that role first, or leave out the right to see.',
    it: 'In questi giorni questo adulto non è genitore o familiare in {groups} e non vedrebbe nulla. Assegnagli prima questo ruolo, oppure togli il diritto di vedere.',
  },
  'relationships.needs.see': {
    en: 'This right needs “Sees rides and presence”',
    it: 'Per questo diritto serve «Vede corse e presenze»',
  },
  'relationships.needs.seeCare': {
    en: 'This right needs “Reads the care record”',
    it: 'Per questo diritto serve «Legge la cartella»',
  },
  'relationships.field.collect': { en: 'May collect', it: 'Può ritirare' },
  'relationships.opens.collect': {
    en: 'The crew and the home may hand this person over to them.',
    it: 'L’equipaggio e la struttura possono affidare la persona a loro.',
  },
  'relationships.opens.payShare': {
    en: 'Anyone who pays can read, download and dispute their own invoices, even without any other right.',
    it: 'Chi paga legge, scarica e contesta le proprie fatture, anche senza altri diritti.',
  },
  'relationships.carriedOver.body': {
    en: 'Until now one right opened rides, the care record and documents together. They are separate now: check who still needs which.',
    it: 'Finora un solo diritto apriva insieme corse, cartella e documenti. Ora sono separati: controlla chi ha bisogno di quali.',
  },
  'relationships.carriedOver.none': { en: 'All rights are reviewed', it: 'Tutti i diritti sono stati rivisti' },
  'relationships.carriedOver.keep': { en: 'Keep', it: 'Mantieni' },
  'relationships.carriedOver.keepAll_one': { en: 'Keep the one shown', it: 'Mantieni quello mostrato' },
  'relationships.carriedOver.keepAll_other': { en: 'Keep the {count} shown', it: 'Mantieni i {count} mostrati' },
  'relationships.carriedOver.kept': { en: 'Reviewed: {count}', it: 'Rivisti: {count}' },
  'relationships.field.payShare': { en: 'Pays (percent)', it: 'Paga (percento)' },
  'relationships.field.weekdays': { en: 'Has the child on', it: 'Ha il bambino di' },
  'relationships.field.from': { en: 'First day', it: 'Primo giorno' },
  'relationships.field.to': { en: 'Last day', it: 'Ultimo giorno' },
  'relationships.field.restricted': {
    en: 'Restricted: must learn nothing about the child',
    it: 'Divieto: non deve sapere nulla del bambino',
  },
  'relationships.field.reason': { en: 'Reason', it: 'Motivo' },
  'relationships.day.1': { en: 'Monday', it: 'lunedì' },
  'relationships.day.2': { en: 'Tuesday', it: 'martedì' },
  'relationships.day.3': { en: 'Wednesday', it: 'mercoledì' },
  'relationships.day.4': { en: 'Thursday', it: 'giovedì' },
  'relationships.day.5': { en: 'Friday', it: 'venerdì' },
  'relationships.day.6': { en: 'Saturday', it: 'sabato' },
  'relationships.day.7': { en: 'Sunday', it: 'domenica' },
  'relationships.saved': { en: 'The relationship is saved', it: 'Il rapporto è salvato' },
  'relationships.endsBefore': { en: 'The last day is before the first', it: 'L’ultimo giorno è prima del primo' },
  'relationships.none': { en: 'Nobody yet', it: 'Ancora nessuno' },
  'relationships.noneBody.adult': {
    en: 'Add the adults who may see the child, decide for it or collect it.',
    it: 'Aggiungi gli adulti che possono vedere il bambino, decidere per lui o ritirarlo.',
  },
  'relationships.noneBody.child': {
    en: 'Children and guests of this person in your groups appear here.',
    it: 'Qui compaiono i bambini e gli ospiti di questa persona nei tuoi gruppi.',
  },
  'relationships.ask.end': { en: 'End the relationship of {name}?', it: 'Terminare il rapporto di {name}?' },
  'relationships.ask.endBody': {
    en: 'The rights end now. What was before stays visible here.',
    it: 'I diritti finiscono subito. Quello che c’è stato resta visibile qui.',
  },
  'relationships.restrictBody': {
    en: 'From now on this person learns nothing about the child, whatever other rights are written here.',
    it: 'Da ora questa persona non viene a sapere nulla del bambino, qualunque altro diritto sia indicato qui.',
  },
  'relationships.liftBody': {
    en: 'The rights that are written here count again from now on.',
    it: 'Da ora valgono di nuovo i diritti indicati qui.',
  },
  'relationships.restrictSecond': {
    en: 'From now on this person learns nothing about the child, whatever other rights are written here. A second administrator must confirm this.',
    it: 'Da ora questa persona non viene a sapere nulla del bambino, qualunque altro diritto sia indicato qui. Un secondo amministratore deve confermare.',
  },
  'relationships.liftSecond': {
    en: 'The rights that are written here count again when a second administrator has confirmed this.',
    it: 'I diritti indicati qui valgono di nuovo quando un secondo amministratore ha confermato.',
  },
  'relationships.selfNow': {
    en: 'A guest and themselves are tied by their own account: change it on the page of the guest.',
    it: 'Il legame di un ospite con sé stesso dipende dal suo account: modificalo nella scheda dell’ospite.',
  },
  'relationships.restrictedNow': {
    en: 'A restriction never ends by itself: lift it first, with a reason',
    it: 'Un divieto non finisce da solo: prima toglilo, con un motivo',
  },
  'relationships.noted': { en: '{when}, {who}: {reason}', it: '{when}, {who}: {reason}' },
  'relationships.notedByTwo': {
    en: '{when}, {who}: {reason} (asked by {other}: {why})',
    it: '{when}, {who}: {reason} (chiesto da {other}: {why})',
  },
  'relationships.waiting.restrict': {
    en: '{who} has set this restriction, {when}: {reason}',
    it: '{who} ha imposto questo divieto, {when}: {reason}',
  },
  'relationships.waiting.lift': {
    en: '{who} asks to lift this restriction, {when}: {reason}',
    it: '{who} chiede di togliere questo divieto, {when}: {reason}',
  },
  'relationships.waiting.second': {
    en: 'A second administrator must confirm this. The restriction holds until then.',
    it: 'Un secondo amministratore deve confermare. Fino ad allora il divieto vale.',
  },
  'relationships.decide.confirm': { en: 'Confirm', it: 'Conferma' },
  'relationships.decide.refuse': { en: 'Refuse', it: 'Rifiuta' },
  'relationships.decide.withdraw': { en: 'Withdraw', it: 'Ritira la richiesta' },
  'relationships.decide.stays': { en: 'The restriction stays.', it: 'Il divieto rimane.' },
  'relationships.waitsAlready': {
    en: 'A second administrator must first decide what waits already',
    it: 'Un secondo amministratore deve prima decidere ciò che è già in attesa',
  },
  'relationships.nothingWaits': {
    en: 'Nothing waits for a decision any more',
    it: 'Non c’è più nulla in attesa di una decisione',
  },
  'relationships.secondPerson': {
    en: 'You asked for this yourself: another administrator must decide',
    it: 'L’hai chiesto tu: deve decidere un altro amministratore',
  },
  'relationships.notice.restrict': {
    en: 'A restriction waits for a second administrator',
    it: 'Un divieto attende un secondo amministratore',
  },
  'relationships.notice.lift': {
    en: 'The lifting of a restriction waits for a second administrator',
    it: 'La revoca di un divieto attende un secondo amministratore',
  },
  'relationships.notice.body': {
    en: '{name} has asked for it. Read the reason, then confirm or refuse.',
    it: 'Lo ha chiesto {name}. Leggi il motivo, poi conferma o rifiuta.',
  },
})
