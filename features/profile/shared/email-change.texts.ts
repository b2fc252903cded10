import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** A change of the own e-mail address: on the profile, in the two e-mails and on the pages of their links. */
export const emailChangeTexts = defineTexts({
  'profilePage.emailWaiting.title': { en: 'Confirm {email}', it: 'Conferma {email}' },
  'profilePage.emailWaiting.body': {
    en: 'We sent an e-mail to this address. Open the link in it by {until}; until then your address stays as it is.',
    it: 'Abbiamo inviato un’e-mail a questo indirizzo. Apri il link entro il {until}; fino ad allora il tuo indirizzo resta quello di prima.',
  },
  'profilePage.emailWaiting.line': {
    en: '{email} (the new one is not confirmed yet)',
    it: '{email} (quello nuovo non è ancora confermato)',
  },
  'profilePage.emailWaiting.withdraw': { en: 'Keep the current address', it: 'Mantieni l’indirizzo attuale' },
  'profilePage.emailWaiting.withdrawn': {
    en: 'Your e-mail address stays as it is',
    it: 'Il tuo indirizzo e-mail resta quello di prima',
  },
  'profilePage.emailLink.checking': { en: 'Checking the link', it: 'Verifica del link' },
  'profilePage.emailLink.invalid': {
    en: 'This link is no longer valid. Ask for a new one on your profile.',
    it: 'Questo link non è più valido. Chiedine uno nuovo dal tuo profilo.',
  },
  'profilePage.emailLink.confirm.title': { en: 'Confirm your e-mail address', it: 'Conferma il tuo indirizzo e-mail' },
  'profilePage.emailLink.confirm.body': {
    en: 'From now on Caravan writes to {email}.',
    it: 'Da ora Caravan scriverà a {email}.',
  },
  'profilePage.emailLink.confirm.action': { en: 'Confirm the address', it: 'Conferma l’indirizzo' },
  'profilePage.emailLink.confirm.done': {
    en: 'Your e-mail address is confirmed.',
    it: 'Il tuo indirizzo e-mail è confermato.',
  },
  'profilePage.emailLink.restore.title': {
    en: 'Restore your e-mail address',
    it: 'Ripristina il tuo indirizzo e-mail',
  },
  'profilePage.emailLink.restore.body': {
    en: 'Caravan writes to {email} again. To keep others out, you are signed out on every device, and your password and the sign-in methods added in the last week are removed. We send you a link to choose a new password.',
    it: 'Caravan scriverà di nuovo a {email}. Per tenere fuori altre persone vieni disconnesso da ogni dispositivo e vengono rimossi la password e i metodi di accesso aggiunti nell’ultima settimana. Ti inviamo un link per scegliere una nuova password.',
  },
  'profilePage.emailLink.restore.action': { en: 'Restore the address', it: 'Ripristina l’indirizzo' },
  'profilePage.emailLink.restore.done': {
    en: 'Your e-mail address is restored. An e-mail with a link for a new password is on its way.',
    it: 'Il tuo indirizzo e-mail è ripristinato. Un’e-mail con il link per una nuova password è in arrivo.',
  },
  'profilePage.letter.confirm.subject': {
    en: 'Confirm your new e-mail address',
    it: 'Conferma il tuo nuovo indirizzo e-mail',
  },
  'profilePage.letter.confirm.body': {
    en: 'Hello {name},\n\nyou asked Caravan to write to {email}. Confirm the address with this link; it works once and for 24 hours:\n\n{link}\n\nIf you did not ask for this, you can delete this e-mail: nothing changes.\n',
    it: 'Ciao {name},\n\nhai chiesto a Caravan di scrivere a {email}. Conferma l’indirizzo con questo link; funziona una sola volta e per 24 ore:\n\n{link}\n\nSe non sei stato tu, puoi eliminare questa e-mail: non cambia nulla.\n',
  },
  'profilePage.letter.restore.subject': {
    en: 'Your e-mail address was changed',
    it: 'Il tuo indirizzo e-mail è stato modificato',
  },
  'profilePage.letter.restore.body': {
    en: 'Hello {name},\n\nfrom now on Caravan no longer writes to this address, but to: {email}\n\nIf you changed it yourself, there is nothing to do. If you did not, get your account back with this link; it works for 7 days:\n\n{link}\n',
    it: 'Ciao {name},\n\nda ora Caravan non scrive più a questo indirizzo, ma a: {email}\n\nSe l’hai modificato tu, non devi fare nulla. Altrimenti recupera il tuo account con questo link; funziona per 7 giorni:\n\n{link}\n',
  },
})
