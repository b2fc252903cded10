import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** The Security part of the own profile: devices and password. */
export const securityTexts = defineTexts({
  'security.title': { en: 'Security', it: 'Sicurezza' },
  'security.sessions.title': { en: 'Where you are signed in', it: 'Dove hai effettuato l’accesso' },
  'security.sessions.body': {
    en: 'End what you do not recognise. It is signed out at once.',
    it: 'Termina ciò che non riconosci: verrà disconnesso subito.',
  },
  'security.session.device': { en: '{browser} on {system}', it: '{browser} su {system}' },
  'security.session.unknown': { en: 'Unknown device', it: 'Dispositivo sconosciuto' },
  'security.session.this': { en: 'This device', it: 'Questo dispositivo' },
  'security.session.since': { en: 'Since {time}', it: 'Dal {time}' },
  'security.session.seen': { en: 'Last seen {time}', it: 'Ultimo accesso {time}' },
  'security.session.web': { en: 'Web', it: 'Web' },
  'security.session.mobile': { en: 'App', it: 'App' },
  'security.session.end': { en: 'End', it: 'Termina' },
  'security.session.endOf': { en: 'End {device}', it: 'Termina {device}' },
  'security.session.endQuestion': { en: 'End {device}?', it: 'Terminare {device}?' },
  'security.session.endBody': {
    en: 'Whoever uses it must sign in again. What they recorded without network stays on their device.',
    it: 'Chi lo usa dovrà accedere di nuovo. Ciò che ha registrato senza rete resta sul suo dispositivo.',
  },
  'security.session.ended': { en: 'The session was ended', it: 'La sessione è stata terminata' },
  'security.session.thisOne': {
    en: 'This is the session you are using: sign out instead',
    it: 'È la sessione che stai usando: esci invece',
  },
  'security.sessions.endOthers': { en: 'End all others', it: 'Termina tutte le altre' },
  'security.sessions.endOthersQuestion': { en: 'End all other sessions?', it: 'Terminare tutte le altre sessioni?' },
  'security.sessions.othersEnded': {
    en: 'All other sessions were ended',
    it: 'Le altre sessioni sono state terminate',
  },
  'security.code.wrong': {
    en: 'This code is not right. Each code works once: wait for the next one.',
    it: 'Il codice non è corretto. Ogni codice vale una volta: attendi il prossimo.',
  },
  'security.step.over': {
    en: 'This sign-in took too long: please begin again',
    it: 'L’accesso ha richiesto troppo tempo: ricomincia',
  },
  'security.oidc.none': {
    en: 'There is no other place to sign in at',
    it: 'Non c’è un altro servizio con cui accedere',
  },
  'security.oidc.unreachable': {
    en: 'The sign-in service does not answer: please try again or use your password',
    it: 'Il servizio di accesso non risponde: riprova o usa la password',
  },
  'security.oidc.linkOver': {
    en: 'This link was not begun here, or took too long: please begin again',
    it: 'Il collegamento non è iniziato qui o ha richiesto troppo tempo: ricomincia',
  },
  'security.oidc.onlyWay': {
    en: 'This is your only way to sign in: choose a password or add a passkey first',
    it: 'È il tuo unico modo di accedere: prima scegli una password o aggiungi una passkey',
  },
  'security.totp.there': {
    en: 'An authenticator app is set up already: remove it first',
    it: 'Un’app di autenticazione è già configurata: prima rimuovila',
  },
  'security.totp.missing': { en: 'No authenticator app is set up', it: 'Nessuna app di autenticazione configurata' },
  'security.recovery.noFactor': {
    en: 'Recovery codes replace a second factor: set one up first',
    it: 'I codici di recupero sostituiscono un secondo fattore: prima configurane uno',
  },
  'security.passkey.wrong': { en: 'This passkey was not accepted', it: 'La passkey non è stata accettata' },
  'security.passkey.notMade': {
    en: 'The passkey could not be added',
    it: 'Non è stato possibile aggiungere la passkey',
  },
  'security.passkey.tooMany': { en: 'There are 20 passkeys already', it: 'Ci sono già 20 passkey' },
  'security.factor.last': {
    en: 'An administrator keeps at least one second factor: add another one first',
    it: 'Un amministratore mantiene almeno un secondo fattore: prima aggiungine un altro',
  },
  'security.password.title': { en: 'Password', it: 'Password' },
  'security.password.body': {
    en: 'Changing it signs you out everywhere else.',
    it: 'Se la cambi verrai disconnesso da tutti gli altri dispositivi.',
  },
  'security.password.change': { en: 'Change password', it: 'Cambia password' },
  'security.password.current': { en: 'Current password', it: 'Password attuale' },
  'security.password.wrong': { en: 'This is not your current password', it: 'Non è la tua password attuale' },
  'security.password.changed': {
    en: 'Your password was changed; every other device was signed out',
    it: 'Password cambiata; tutti gli altri dispositivi sono stati disconnessi',
  },
  'security.notice.passwordChanged': { en: 'Your password was changed', it: 'La tua password è stata cambiata' },
  'security.notice.totpAdded': {
    en: 'An authenticator app was added',
    it: 'È stata aggiunta un’app di autenticazione',
  },
  'security.notice.totpRemoved': {
    en: 'The authenticator app was removed',
    it: 'L’app di autenticazione è stata rimossa',
  },
  'security.notice.recoveryCodesRenewed': {
    en: 'New recovery codes were made',
    it: 'Sono stati creati nuovi codici di recupero',
  },
  'security.notice.passkeyAdded': { en: 'A passkey was added', it: 'È stata aggiunta una passkey' },
  'security.notice.passkeyRemoved': { en: 'A passkey was removed', it: 'Una passkey è stata rimossa' },
  'security.notice.identityLinked': {
    en: 'Your account was linked to another sign-in',
    it: 'Il tuo account è stato collegato a un altro accesso',
  },
  'security.notice.identityRemoved': {
    en: 'The link to another sign-in was removed',
    it: 'Il collegamento a un altro accesso è stato rimosso',
  },
  'security.notice.body': {
    en: 'If it was not you, change your password and end the other sessions in your profile.',
    it: 'Se non sei stato tu, cambia la password e termina le altre sessioni nel tuo profilo.',
  },
})
