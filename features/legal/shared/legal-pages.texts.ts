import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Texts of the pages of the feature, of the question whether somebody accepts, of refusals, and the model to begin with. */
export const legalPagesTexts = defineTexts({
  'legal.since': { en: 'Version {version} of {date}', it: 'Versione {version} del {date}' },
  'legal.none': {
    en: 'No terms have been published yet.',
    it: 'Non sono ancora stati pubblicati termini e condizioni.',
  },
  'legal.accepted': { en: 'Accepted on {date}', it: 'Accettati il {date}' },
  'legal.gate.title': { en: 'Please read and accept', it: 'Leggi e accetta' },
  'legal.gate.body': {
    en: 'Your organisation has published new terms. What you were doing is kept and continues afterwards.',
    it: 'La tua organizzazione ha pubblicato nuove condizioni. Quello che stavi facendo resta e continua subito dopo.',
  },
  'legal.gate.accept': { en: 'I accept', it: 'Accetto' },
  'legal.gate.failed': {
    en: 'Your answer could not be saved. Try again.',
    it: 'Non è stato possibile salvare la risposta. Riprova.',
  },
  'legal.gate.signOut': { en: 'Sign out', it: 'Esci' },
  'legal.error.newer': {
    en: 'A newer version has been published. Read it first.',
    it: 'È stata pubblicata una versione più recente. Leggila prima di accettare.',
  },
  'legal.error.allGroups': {
    en: 'Only an administrator of all groups can change these texts.',
    it: 'Solo chi amministra tutti i gruppi può modificare questi testi.',
  },
  'legal.error.missing': {
    en: 'Write this text in at least one language and save it.',
    it: 'Scrivi questo testo in almeno una lingua e salvalo.',
  },
  'legal.error.unfilled': {
    en: 'Replace what the model text has in square brackets: {text}',
    it: 'Sostituisci quanto il testo modello ha tra parentesi quadre: {text}',
  },
  'legal.error.unchanged': { en: 'These texts are already published.', it: 'Questi testi sono già pubblicati.' },
  'legal.intro': {
    en: 'Everybody of the organisation accepts these texts before using Caravan, and again after each change.',
    it: 'Chi fa parte dell’organizzazione accetta questi testi prima di usare Caravan, e di nuovo a ogni modifica.',
  },
  'legal.format': {
    en: 'An empty line begins a new paragraph, “# ” a heading and “- ” an item of a list.',
    it: 'Una riga vuota inizia un nuovo paragrafo, “# ” un titolo e “- ” una voce di elenco.',
  },
  'legal.field.terms.en': { en: 'Terms and conditions, English', it: 'Termini e condizioni, inglese' },
  'legal.field.terms.it': { en: 'Terms and conditions, Italian', it: 'Termini e condizioni, italiano' },
  'legal.field.privacy.en': { en: 'Privacy policy, English', it: 'Informativa privacy, inglese' },
  'legal.field.privacy.it': { en: 'Privacy policy, Italian', it: 'Informativa privacy, italiano' },
  'legal.edit': { en: 'Edit these texts', it: 'Modifica questi testi' },
  'legal.preview': { en: 'Preview', it: 'Anteprima' },
  'legal.close': { en: 'Close', it: 'Chiudi' },
  'legal.save': { en: 'Save draft', it: 'Salva bozza' },
  'legal.saved': { en: 'Draft saved', it: 'Bozza salvata' },
  'legal.publish': { en: 'Publish', it: 'Pubblica' },
  'legal.publishTitle': { en: 'Publish these texts?', it: 'Pubblicare questi testi?' },
  'legal.publishBody': {
    en: 'Everybody of the organisation is asked to accept them: at the next sign-in, or within a day. Nobody is interrupted during a run.',
    it: 'Viene chiesto a tutti di accettarli: al prossimo accesso o entro un giorno. Nessuno viene interrotto durante una corsa.',
  },
  'legal.published': { en: 'Version {version} published', it: 'Versione {version} pubblicata' },
  'legal.versions': { en: 'Published versions', it: 'Versioni pubblicate' },
  'legal.noVersions': { en: 'Nothing has been published yet.', it: 'Non è ancora stato pubblicato nulla.' },
  'legal.acceptedBy': { en: 'Accepted by {count}', it: 'Accettata da {count}' },
  'legal.readOnly': {
    en: 'You can read these texts. Only an administrator of all groups can change them.',
    it: 'Puoi leggere questi testi. Solo chi amministra tutti i gruppi può modificarli.',
  },
  'legal.model.terms': {
    en: '# What Caravan is for\n\nCaravan coordinates care and transport for our organisation. It is for people who work with us, for the families of the children and guests in our care, and for the guests themselves.\n\n# Your account\n\n- Your account is yours alone. Do not share your password.\n- Tell us at once if a phone with your account is lost.\n- Enter only what is true, and only about people whom you are responsible for.\n\n# What you see\n\nWhat you see about other people is confidential. Do not copy it, photograph it or pass it on.\n\n# In an emergency\n\nCaravan does not replace a call to the emergency services.',
    it: '# A cosa serve Caravan\n\nCaravan coordina cura e trasporto della nostra organizzazione. È per chi lavora con noi, per le famiglie dei bambini e degli ospiti che ci sono affidati, e per gli ospiti stessi.\n\n# Il tuo account\n\n- L’account è solo tuo. Non condividere la password.\n- Avvisaci subito se perdi un telefono con il tuo account.\n- Inserisci solo informazioni vere, e solo sulle persone di cui sei responsabile.\n\n# Quello che vedi\n\nCiò che vedi di altre persone è riservato. Non copiarlo, non fotografarlo e non passarlo ad altri.\n\n# In caso di emergenza\n\nCaravan non sostituisce una chiamata ai servizi di emergenza.',
  },
  'legal.model.privacy': {
    en: '# Who is responsible\n\n[Name, address and telephone of the organisation and of its data protection officer]\n\n# What we keep\n\n- Name, address and contacts of children, guests, families and staff.\n- Rides, stops, absences, and who accepted a child.\n- Health data that care and transport need: allergies, medicines, measurements, plans.\n- Documents and pictures that were uploaded, and the consents for pictures.\n- Who read and changed a record, and when.\n\n# Where data goes\n\n{ways}\n\n# On your device\n\nYour browser keeps what you need without network, encrypted, until you sign out. There are no advertising or tracking cookies.\n\n# How long\n\n[How long each kind of record is kept, and by which law]\n\n# Your rights\n\nYou may see your data, have them corrected, object, and complain to the data protection authority. Write to us, or ask in the office.',
    it: '# Chi è responsabile\n\n[Nome, indirizzo e telefono dell’organizzazione e del responsabile della protezione dei dati]\n\n# Quali dati conserviamo\n\n- Nome, indirizzo e contatti di bambini, ospiti, famiglie e personale.\n- Viaggi, fermate, assenze e chi ha preso in consegna un bambino.\n- I dati sulla salute necessari per cura e trasporto: allergie, farmaci, misurazioni, piani.\n- I documenti e le foto caricati, e i consensi per le foto.\n- Chi ha letto e modificato una scheda, e quando.\n\n# Dove vanno i dati\n\n{ways}\n\n# Sul tuo dispositivo\n\nIl browser conserva in forma cifrata ciò che serve senza rete, fino all’uscita. Non ci sono cookie pubblicitari o di tracciamento.\n\n# Per quanto tempo\n\n[Per quanto tempo si conserva ogni tipo di scheda, e per quale legge]\n\n# I tuoi diritti\n\nPuoi vedere i tuoi dati, farli correggere, opporti e rivolgerti al Garante. Scrivici o chiedi in segreteria.',
  },
  'legal.model.mail': {
    en: 'E-mails with links and notices go through the mail server of our installation.',
    it: 'Le e-mail con link e avvisi passano dal server di posta della nostra installazione.',
  },
  'legal.model.push': {
    en: 'Notices on a device that you switched on go, encrypted, through the service of the maker of your browser or phone.',
    it: 'Gli avvisi sul dispositivo, se li attivi, passano cifrati dal servizio di chi produce il browser o il telefono.',
  },
  'legal.model.appPush': {
    en: 'Notices in our app go through Google or Apple, who read that there is news and of which topic, but no names.',
    it: 'Gli avvisi della nostra app passano da Google o Apple, che leggono che c’è una novità e il suo argomento, ma nessun nome.',
  },
  'legal.model.sms': {
    en: 'Urgent notices may be sent by SMS through the provider of our installation.',
    it: 'Gli avvisi urgenti possono essere inviati per SMS tramite il fornitore della nostra installazione.',
  },
  'legal.model.noMaps': {
    en: 'Maps come from our installation alone: nobody else learns what you look at.',
    it: 'Le mappe vengono solo dalla nostra installazione: nessun altro sa che cosa guardi.',
  },
  'legal.model.maps': {
    en: 'Pictures of maps come from {host}, which sees the address of your device and the part of the map.',
    it: 'Le immagini delle mappe vengono da {host}, che vede l’indirizzo del dispositivo e la parte di mappa.',
  },
  'legal.model.issuer': {
    en: 'Whoever signs in with the account of the organisation is recognised by {host}.',
    it: 'Chi accede con l’account dell’organizzazione viene riconosciuto da {host}.',
  },
  'legal.model.roads': {
    en: 'Ways between stops are asked of {host}, without names.',
    it: 'I percorsi tra le fermate vengono chiesti a {host}, senza nomi.',
  },
  'legal.model.addresses': {
    en: 'Addresses that are searched for are asked of {host}.',
    it: 'Gli indirizzi cercati vengono chiesti a {host}.',
  },
})
