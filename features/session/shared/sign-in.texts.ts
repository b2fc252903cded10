import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Words of the sign-in page and of the maintenance page. */
export const signInTexts = defineTexts({
  'login.title': { en: 'Sign in', it: 'Accedi' },
  'login.subtitle': { en: 'with the account your school gave you', it: 'con l’account che ti ha dato la scuola' },
  'login.terms': { en: 'Terms and conditions', it: 'Termini e condizioni' },
  'login.terms.back': { en: 'Back', it: 'Indietro' },
  'login.terms.since': { en: 'Version {version} of {date}', it: 'Versione {version} del {date}' },
  'login.privacy': { en: 'Privacy policy', it: 'Informativa privacy' },
  'login.username': { en: 'User name', it: 'Nome utente' },
  'login.username.missing': { en: 'Enter your user name', it: 'Inserisci il nome utente' },
  'login.password.missing': { en: 'Enter your password', it: 'Inserisci la password' },
  'login.password': { en: 'Password', it: 'Password' },
  'login.showPassword': { en: 'Show the password', it: 'Mostra la password' },
  'login.hidePassword': { en: 'Hide the password', it: 'Nascondi la password' },
  'login.claim1': { en: 'Every child,', it: 'Ogni bambino,' },
  'login.claim2': { en: 'from the door to the desk.', it: 'dalla porta al banco.' },
  'login.signedOut.title': { en: 'You were signed out', it: 'La sessione è terminata' },
  'login.signedOut.body': {
    en: 'Nothing you typed is lost. Sign in to go on.',
    it: 'Niente di ciò che hai scritto è perso. Accedi per continuare.',
  },
  'login.blocked.title': { en: 'This account is blocked', it: 'Questo account è bloccato' },
  'login.blocked.body': {
    en: 'Your school blocked it and can restore it: please ask there.',
    it: 'L’ha bloccato la tua scuola, che può riattivarlo: rivolgiti alla segreteria.',
  },
  'login.demo.title': { en: 'Try it as', it: 'Provalo come' },
  'login.demo.body': {
    en: 'Demo data on this machine. One tap signs you in.',
    it: 'Dati dimostrativi su questo computer. Un tocco e sei dentro.',
  },
  'login.failed': { en: 'Signing in did not work. Please try again.', it: 'Accesso non riuscito. Riprova.' },
  'login.elsewhere.failed': {
    en: 'Signing in there did not work. Try again, or use your password.',
    it: 'L’accesso non è riuscito. Riprova o usa la password.',
  },
  'login.elsewhere.unlinked': {
    en: 'Nobody here is linked to that sign-in. Sign in with your password once and link it on your profile.',
    it: 'Nessun account è collegato. Accedi una volta con la password e collegalo dal tuo profilo.',
  },
  'login.elsewhere.blocked': {
    en: 'This account is blocked: please ask your school',
    it: 'Questo account è bloccato: rivolgiti alla scuola',
  },
  'login.example.waiting': { en: 'Waiting at Via Roma', it: 'In attesa in Via Roma' },
  'login.example.onBoard': { en: 'On board', it: 'A bordo' },
  'login.example.line': { en: 'Line 1 Centro', it: 'Linea 1 Centro' },
  'login.example.arrives': { en: 'Arrives at school', it: 'Arriva a scuola' },
  'login.example.expected': { en: 'Expected', it: 'Previsto' },
  'session.maintenance.title': { en: 'We are working on it', it: 'Stiamo lavorando' },
  'session.maintenance.body': {
    en: 'Caravan is under maintenance and will be back soon. This page reloads by itself.',
    it: 'Caravan è in manutenzione e torna presto. Questa pagina si aggiorna da sola.',
  },
  'session.maintenance.check': { en: 'Check again', it: 'Controlla di nuovo' },
  'authModule.maintenance.read.error': {
    en: 'We could not ask whether there is maintenance',
    it: 'Non è stato possibile verificare la manutenzione',
  },
  'profilePage.myInfo.read.error': {
    en: 'Your data could not be read',
    it: 'Non è stato possibile leggere i tuoi dati',
  },
})
