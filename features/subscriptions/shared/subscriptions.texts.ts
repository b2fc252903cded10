import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Access of people; `subscription.success.*` are ids of the specification, as `form.resetPassword.error.*` are. */
export const subscriptionsTexts = defineTexts({
  'subscriptions.accounts': { en: 'Accounts', it: 'Account' },
  'subscriptions.accounts.count_one': { en: '{count} account', it: '{count} account' },
  'subscriptions.accounts.count_other': { en: '{count} accounts', it: '{count} account' },
  'subscriptions.accounts.noMatch': { en: 'No account matches “{q}”', it: 'Nessun account corrisponde a “{q}”' },
  'subscriptions.accounts.none': { en: 'No accounts here', it: 'Nessun account qui' },
  'subscriptions.accounts.noneBody': {
    en: 'People of your groups who have an account appear here.',
    it: 'Qui compaiono le persone dei tuoi gruppi che hanno un account.',
  },
  'subscriptions.show.administrators': { en: 'Administrators', it: 'Amministratori' },
  'subscriptions.show.all': { en: 'Everybody', it: 'Tutti' },
  'subscriptions.show.invited': { en: 'Invited, not signed in yet', it: 'Invitati, non ancora entrati' },
  'subscriptions.show.locked': { en: 'Locked', it: 'Sospesi' },
  'subscriptions.show.blocked': { en: 'Blocked', it: 'Bloccati' },
  'subscriptions.show.noFactor': { en: 'Without second factor', it: 'Senza secondo fattore' },
  'subscriptions.roles': { en: 'Roles', it: 'Ruoli' },
  'subscriptions.needs': { en: 'Needs', it: 'Serve' },
  'subscriptions.need.link': { en: 'Link valid until {until}', it: 'Link valido fino al {until}' },
  'subscriptions.need.noLink': {
    en: 'No valid link: send credentials again',
    it: 'Nessun link valido: invia di nuovo le credenziali',
  },
  'subscriptions.need.factor': {
    en: 'A second factor at the next sign-in',
    it: 'Un secondo fattore al prossimo accesso',
  },
  'subscriptions.need.account': { en: 'Credentials', it: 'Le credenziali' },
  'subscriptions.need.locked': {
    en: 'To wait a quarter of an hour, or a new password',
    it: 'Attendere un quarto d’ora, o una nuova password',
  },
  'subscription.success.generateCredential': {
    en: 'The link for user name and password is on its way',
    it: 'Il link per nome utente e password è in arrivo',
  },
  'subscription.success.resetCredential': {
    en: 'A link for new credentials is on its way',
    it: 'Il link per le nuove credenziali è in arrivo',
  },
  'subscription.success.resetPassword': {
    en: 'A link for a new password is on its way',
    it: 'Il link per la nuova password è in arrivo',
  },
  'subscription.success.block': { en: 'The account is blocked', it: 'L’account è bloccato' },
  'subscription.success.restore': { en: 'The account is restored', it: 'L’account è ripristinato' },
  'form.resetPassword.error.generateCredential': {
    en: 'The credentials were not generated',
    it: 'Le credenziali non sono state generate',
  },
  'form.resetPassword.error.resetCredential': {
    en: 'The credentials were not reset',
    it: 'Le credenziali non sono state reimpostate',
  },
  'form.resetPassword.error.resetPassword': {
    en: 'The password was not reset',
    it: 'La password non è stata reimpostata',
  },
  'form.resetPassword.error.block': { en: 'The account was not blocked', it: 'L’account non è stato bloccato' },
  'form.resetPassword.error.restore': {
    en: 'The account was not restored',
    it: 'L’account non è stato ripristinato',
  },
  'subscriptions.title': { en: 'Access', it: 'Accesso' },
  'subscriptions.state': { en: 'State', it: 'Stato' },
  'subscriptions.username': { en: 'User name', it: 'Nome utente' },
  'subscriptions.state.active': { en: 'Active', it: 'Attivo' },
  'subscriptions.state.invited': { en: 'Invited, not signed in yet', it: 'Invitato, non ancora entrato' },
  'subscriptions.state.locked': { en: 'Locked after failed sign-ins', it: 'Sospeso dopo accessi falliti' },
  'subscriptions.state.blocked': { en: 'Blocked', it: 'Bloccato' },
  'subscriptions.state.none': { en: 'No credentials yet', it: 'Ancora senza credenziali' },
  'subscriptions.action.generateCredential': { en: 'Generate credentials', it: 'Genera credenziali' },
  'subscriptions.action.resetCredential': { en: 'Reset credentials', it: 'Reimposta credenziali' },
  'subscriptions.action.resetPassword': { en: 'Reset password', it: 'Reimposta password' },
  'subscriptions.action.block': { en: 'Block', it: 'Blocca' },
  'subscriptions.action.restore': { en: 'Restore', it: 'Ripristina' },
  'subscriptions.ask.generateCredential': {
    en: 'Generate credentials for {name}?',
    it: 'Generare le credenziali per {name}?',
  },
  'subscriptions.ask.resetCredential': {
    en: 'Reset the credentials of {name}?',
    it: 'Reimpostare le credenziali di {name}?',
  },
  'subscriptions.ask.resetPassword': { en: 'Reset the password of {name}?', it: 'Reimpostare la password di {name}?' },
  'subscriptions.ask.block': { en: 'Block {name}?', it: 'Bloccare {name}?' },
  'subscriptions.ask.restore': { en: 'Restore {name}?', it: 'Ripristinare {name}?' },
  'subscriptions.about.generateCredential': {
    en: 'A link goes to the e-mail address; it works once and for 72 hours.',
    it: 'All’indirizzo e-mail arriva un messaggio con un link, valido una sola volta e per 72 ore.',
  },
  'subscriptions.about.resetCredential': {
    en: 'The old password stops working now, every session ends, and a link for new credentials goes to the e-mail address.',
    it: 'La vecchia password non vale più da subito, tutte le sessioni terminano e un link per le nuove credenziali arriva all’indirizzo e-mail.',
  },
  'subscriptions.about.resetPassword': {
    en: 'A link goes to the e-mail address; the old password works until it is used.',
    it: 'All’indirizzo e-mail arriva un link; la vecchia password vale finché non viene usato.',
  },
  'subscriptions.about.block': {
    en: 'Every session of this person ends at once, and links sent before are revoked.',
    it: 'Tutte le sessioni di questa persona terminano subito e i link già inviati sono revocati.',
  },
  'subscriptions.about.restore': {
    en: 'The person can sign in again with the password from before. Links sent before stay revoked: who never chose a password needs new credentials.',
    it: 'La persona può di nuovo accedere con la password di prima. I link già inviati restano revocati: a chi non ha mai scelto una password servono nuove credenziali.',
  },
  'subscriptions.about.noEmail': {
    en: 'There is no e-mail address. Print a letter with user name and link instead, and hand it over.',
    it: 'Non c’è un indirizzo e-mail. Stampa una lettera con nome utente e link e consegnala.',
  },
  'subscriptions.about.noEmailReset': {
    en: 'There is no e-mail address. Print a letter with a new link instead: the old password stops working now and every session ends.',
    it: 'Non c’è un indirizzo e-mail. Stampa una lettera con un nuovo link: la vecchia password non vale più da subito e tutte le sessioni terminano.',
  },
  'subscriptions.noEmail': {
    en: 'There is no e-mail address to send the link to: add one to the person’s data first',
    it: 'Non c’è un indirizzo e-mail a cui inviare il link: aggiungilo prima ai dati della persona',
  },
  'subscriptions.generatedAlready': {
    en: 'This person has an account already',
    it: 'Questa persona ha già un account',
  },
  'subscriptions.blockedNow': {
    en: 'This account is blocked: restore it first',
    it: 'Questo account è bloccato: prima ripristinalo',
  },
  'subscriptions.notYourself': {
    en: 'You cannot do this with your own account',
    it: 'Non puoi farlo con il tuo account',
  },
  'subscriptions.ownOnly': {
    en: 'Only this person can change their account',
    it: 'Solo questa persona può modificare il proprio account',
  },
  'subscriptions.letters': { en: 'Letters', it: 'Lettere' },
  'subscriptions.nobodyToPrint': {
    en: 'Nobody here needs a letter: they have a password already, are blocked, or others decide about them',
    it: 'Nessuno qui ha bisogno di una lettera: hanno già una password, sono bloccati o decidono altri per loro',
  },
  'subscriptions.letter.title': { en: 'Access for {name}', it: 'Accesso per {name}' },
  'subscriptions.letter.body': {
    en: '{from} uses Caravan to take children safely to school and back. With this letter you choose your own password.',
    it: '{from} usa Caravan per accompagnare i bambini a scuola e a casa in sicurezza. Con questa lettera scegli la tua password.',
  },
  'subscriptions.letter.username': {
    en: 'Your user name, which you may change:',
    it: 'Il tuo nome utente, che puoi cambiare:',
  },
  'subscriptions.letter.link': {
    en: 'Point the camera of your phone at this square, or type the address under it:',
    it: 'Inquadra questo quadrato con la fotocamera del telefono, oppure scrivi l’indirizzo qui sotto:',
  },
  'subscriptions.letter.until': {
    en: 'It works once, until {until}. After that, ask the school for a new letter.',
    it: 'Funziona una sola volta, fino al {until}. Dopo, chiedi alla scuola una nuova lettera.',
  },
  'subscriptions.letter.secret': {
    en: 'Give it to nobody: whoever has this letter can sign in as you.',
    it: 'Non darla a nessuno: chi ha questa lettera può accedere al posto tuo.',
  },
  'subscriptions.bulk.generate': { en: 'Generate credentials', it: 'Genera credenziali' },
  'subscriptions.bulk.letters': { en: 'Print letters', it: 'Stampa lettere' },
  'subscriptions.bulk.title': { en: 'Credentials for many', it: 'Credenziali per molti' },
  'subscriptions.bulk.progress': { en: '{done} of {total}', it: '{done} di {total}' },
  'subscriptions.bulk.generated_one': { en: '{count} link is on its way', it: '{count} link è in arrivo' },
  'subscriptions.bulk.generated_other': { en: '{count} links are on their way', it: '{count} link sono in arrivo' },
  'subscriptions.bulk.skipped_one': { en: '{count} had credentials already', it: '{count} aveva già le credenziali' },
  'subscriptions.bulk.skipped_other': {
    en: '{count} had credentials already',
    it: '{count} avevano già le credenziali',
  },
  'subscriptions.bulk.refused_one': { en: '{count} could not be done', it: 'Per {count} non è stato possibile' },
  'subscriptions.bulk.refused_other': { en: '{count} could not be done', it: 'Per {count} non è stato possibile' },
  'subscriptions.bulk.stop': { en: 'Stop', it: 'Ferma' },
  'subscriptions.bulk.goOn': { en: 'Go on', it: 'Continua' },
  'subscriptions.bulk.lettersForRefused': { en: 'Print letters for these', it: 'Stampa lettere per questi' },
  'subscriptions.bulk.stopped': {
    en: 'Stopped. What was sent stays sent.',
    it: 'Fermato. Ciò che è partito resta inviato.',
  },
  'subscriptions.letter.print': { en: 'Print a letter', it: 'Stampa una lettera' },
  'subscriptions.letter.reset': { en: 'Reset by letter', it: 'Reimposta con lettera' },
  'subscriptions.ask.letter': {
    en: 'Reset the credentials of {name} by letter?',
    it: 'Reimpostare le credenziali di {name} con una lettera?',
  },
  'subscriptions.about.letter': {
    en: 'The old password stops working now, every session ends, and a letter to print is saved on this device.',
    it: 'La vecchia password non vale più da subito, tutte le sessioni terminano e su questo dispositivo viene salvata una lettera da stampare.',
  },
})
