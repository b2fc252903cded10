import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const signupsTexts = defineTexts({
  'signups.parentsOnly': {
    en: 'Only a parent is linked to children',
    it: 'Solo un genitore può essere collegato ai bambini',
  },
  'signups.accept.title': { en: 'Accept {name}?', it: 'Accettare {name}?' },
  'signups.accept.about': {
    en: 'The account is made and a link goes to {email}.',
    it: 'L’account viene creato e un link arriva a {email}.',
  },
  'signups.accept.children': { en: 'Children of this parent', it: 'Bambini di questo genitore' },
  'signups.accept.childrenHelp': {
    en: 'Whoever is named in the request. You can link more children later.',
    it: 'Chi è indicato nella richiesta. Puoi collegarne altri in seguito.',
  },
  'signups.accept.kind': { en: 'Relationship', it: 'Relazione' },
  'signups.title': { en: 'Ask for an account', it: 'Chiedi un account' },
  'signups.for': { en: '{group} · {organisation}', it: '{group} · {organisation}' },
  'signups.body': {
    en: 'The school reads what you write here and decides. You get an e-mail in either case.',
    it: 'La scuola legge quello che scrivi qui e decide. In ogni caso ricevi un’e-mail.',
  },
  'signups.closed.title': { en: 'Ask your school for its address', it: 'Chiedi l’indirizzo alla tua scuola' },
  'signups.closed': {
    en: 'An account can be asked for with the address or QR code that your school gives you. This address is not valid or is closed.',
    it: 'Si può chiedere un account con l’indirizzo o il codice QR che ti dà la scuola. Questo indirizzo non è valido o è chiuso.',
  },
  'signups.field.name': { en: 'Name', it: 'Nome' },
  'signups.field.surname': { en: 'Surname', it: 'Cognome' },
  'signups.field.email': { en: 'E-mail address', it: 'Indirizzo e-mail' },
  'signups.field.emailHelp': { en: 'Write it like name@example.org.', it: 'Scrivilo come nome@example.org.' },
  'signups.field.phone': { en: 'Telephone', it: 'Telefono' },
  'signups.field.role': { en: 'I am', it: 'Sono' },
  'signups.role.CB_PARENT': { en: 'Parent or guardian', it: 'Genitore o tutore' },
  'signups.role.CB_ASSISTANT': { en: 'Assistant', it: 'Accompagnatore' },
  'signups.field.message': { en: 'Which child, or which job?', it: 'Per quale bambino, o quale lavoro?' },
  'signups.send': { en: 'Send', it: 'Invia' },
  'signups.sent': {
    en: 'Sent. The school decides; the answer comes to {email}.',
    it: 'Inviato. La scuola decide; la risposta arriva a {email}.',
  },
  'signups.requests': { en: 'Requests', it: 'Richieste' },
  'signups.requestsCount': { en: 'Requests ({count})', it: 'Richieste ({count})' },
  'signups.requests.title': { en: 'Requests for an account', it: 'Richieste di account' },
  'signups.none': { en: 'No requests', it: 'Nessuna richiesta' },
  'signups.noneBody': { en: 'New requests appear here.', it: 'Le nuove richieste compaiono qui.' },
  'signups.accept': { en: 'Accept', it: 'Accetta' },
  'signups.refuse': { en: 'Refuse', it: 'Rifiuta' },
  'signups.refuse.title': { en: 'Refuse {name}?', it: 'Rifiutare {name}?' },
  'signups.refuse.reason': { en: 'Reason, sent by e-mail', it: 'Motivo, inviato per e-mail' },
  'signups.known': {
    en: '{name} has this address already and gets the account.',
    it: '{name} ha già questo indirizzo e riceve l’account.',
  },
  'signups.accepted': {
    en: '{name} is accepted and gets a link by e-mail',
    it: '{name} è accettato e riceve un link per e-mail',
  },
  'signups.acceptedNoLetter': {
    en: '{name} is accepted. The address has an account already, so no link was sent.',
    it: '{name} è accettato. L’indirizzo ha già un account, quindi nessun link è stato inviato.',
  },
  'signups.refused': { en: '{name} is refused', it: '{name} è rifiutato' },
  'signups.decidedAlready': {
    en: 'Somebody has decided about this already.',
    it: 'Qualcuno ha già deciso su questa richiesta.',
  },
  'signups.doors': { en: 'Addresses to ask at', it: 'Indirizzi per chiedere' },
  'signups.doors.help': {
    en: 'Open for a group, its address lets people ask for an account. You decide about each of them.',
    it: 'Se aperto per un gruppo, il suo indirizzo permette di chiedere un account. Decidi tu su ognuno.',
  },
  'signups.door.copy': { en: 'Copy the address of {group}', it: 'Copia l’indirizzo di {group}' },
  'signups.door.copied': { en: 'Copied', it: 'Copiato' },
  'signups.notice.asked': { en: '{name} asks for an account', it: '{name} chiede un account' },
  'signups.notice.askedBody': { en: 'In {group}. Accept or refuse.', it: 'In {group}. Accetta o rifiuta.' },
  'signups.letter.refused.subject': { en: 'Your request at {group}', it: 'La tua richiesta a {group}' },
  'signups.letter.refused.body': {
    en: 'Hello {name},\n\nyour request for an account at {group} was not accepted.\n\n{reason}\n\nIf you think that is a mistake, please talk to the school.',
    it: 'Ciao {name},\n\nla tua richiesta di un account a {group} non è stata accettata.\n\n{reason}\n\nSe pensi che sia un errore, parlane con la scuola.',
  },
})
