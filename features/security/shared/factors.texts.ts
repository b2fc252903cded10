import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Words of the second factors: setting up, signing in, proving again. */
export const factorsTexts = defineTexts({
  'security.factors.title': { en: 'Second factor', it: 'Secondo fattore' },
  'security.factors.body': {
    en: 'A password alone can be stolen. An app or a passkey keeps your account yours.',
    it: 'Una password da sola può essere rubata. Un’app o una passkey protegge il tuo account.',
  },
  'security.factor.added': { en: 'Your second factor is set up', it: 'Il secondo fattore è configurato' },
  'security.factor.remove': { en: 'Remove', it: 'Rimuovi' },
  'security.factor.removeQuestion': { en: 'Remove {name}?', it: 'Rimuovere {name}?' },
  'security.factor.removeBody': {
    en: 'You can no longer sign in with it.',
    it: 'Non potrai più usarlo per accedere.',
  },
  'security.factor.removed': { en: '{name} was removed', it: '{name}: rimosso' },
  'security.totp.title': { en: 'Authenticator app', it: 'App di autenticazione' },
  'security.totp.setUp': { en: 'Set up an app', it: 'Configura un’app' },
  'security.totp.scan': {
    en: 'Scan this with an authenticator app, then type the code that it shows.',
    it: 'Inquadra il codice con un’app di autenticazione, poi scrivi il codice che mostra.',
  },
  'security.totp.qr': { en: 'QR code for the app', it: 'Codice QR per l’app' },
  'security.totp.letters': { en: 'Or type this into the app', it: 'Oppure scrivi questo nell’app' },
  'security.totp.confirm': { en: 'Confirm', it: 'Conferma' },
  'security.code.label': { en: 'Code', it: 'Codice' },
  'security.code.help': { en: 'Six digits from the app', it: 'Sei cifre dall’app' },
  'security.code.orRecovery': {
    en: 'Six digits from the app, or one of your recovery codes',
    it: 'Sei cifre dall’app, o uno dei tuoi codici di recupero',
  },
  'security.passkey.one': { en: 'Passkey', it: 'Passkey' },
  'security.passkey.add': { en: 'Add a passkey', it: 'Aggiungi una passkey' },
  'security.passkey.rename': { en: 'Rename', it: 'Rinomina' },
  'security.passkey.name': { en: 'Name', it: 'Nome' },
  'security.passkey.use': { en: 'Use a passkey', it: 'Usa una passkey' },
  'security.passkey.signIn': { en: 'Sign in with a passkey', it: 'Accedi con una passkey' },
  'security.passkey.notHere': {
    en: 'Passkeys need an address with a name, such as localhost, and a browser that knows them',
    it: 'Le passkey richiedono un indirizzo con un nome, come localhost, e un browser che le supporta',
  },
  'security.recovery.title': { en: 'Recovery codes', it: 'Codici di recupero' },
  'security.recovery.left': { en: '{count} left', it: '{count} rimasti' },
  'security.recovery.renew': { en: 'Make new ones', it: 'Creane di nuovi' },
  'security.recovery.new': { en: 'Your recovery codes', it: 'I tuoi codici di recupero' },
  'security.recovery.body': {
    en: 'Keep these codes apart from your phone. Each one replaces the second factor once. They are shown only now.',
    it: 'Conserva questi codici lontano dal telefono. Ognuno sostituisce il secondo fattore una volta. Li vedi solo ora.',
  },
  'security.recovery.print': { en: 'Print', it: 'Stampa' },
  'security.recovery.copy': { en: 'Copy', it: 'Copia' },
  'security.recovery.copied': { en: 'Copied', it: 'Copiato' },
  'security.recovery.kept': { en: 'I have kept them', it: 'Li ho conservati' },
  'security.step.title': { en: 'One more step', it: 'Ancora un passo' },
  'security.step.body': {
    en: 'Your password was right. Now show that it is you.',
    it: 'La password è corretta. Ora conferma che sei tu.',
  },
  'security.step.go': { en: 'Go on', it: 'Continua' },
  'security.step.back': { en: 'Back', it: 'Indietro' },
  'security.stepUp.title': { en: 'Is it you?', it: 'Sei tu?' },
  'security.stepUp.body': {
    en: 'This matters: please show again who you are. It goes on by itself then.',
    it: 'È un’azione importante: conferma chi sei. Poi prosegue da sola.',
  },
  'security.stepUp.confirm': { en: 'Confirm', it: 'Conferma' },
  'security.needed.title': { en: 'A second factor first', it: 'Prima un secondo fattore' },
  'security.needed.body': {
    en: 'You administer data of children. Set up an app or a passkey, and you can begin.',
    it: 'Amministri dati di bambini. Configura un’app o una passkey e potrai iniziare.',
  },
  'security.needed.prove': {
    en: 'You set up a second factor on another device. Use it here too.',
    it: 'Hai configurato un secondo fattore su un altro dispositivo. Usalo anche qui.',
  },
  'security.needed.confirm': { en: 'Show that it is you', it: 'Conferma che sei tu' },
  'security.needed.signOut': { en: 'Sign out', it: 'Esci' },
})
