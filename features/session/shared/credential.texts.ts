import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Passwords, links and the letters that carry them. */
export const credentialTexts = defineTexts({
  'session.password.tooShort': { en: 'At least {min} characters', it: 'Almeno {min} caratteri' },
  'session.password.tooLong': { en: 'At most {max} characters', it: 'Al massimo {max} caratteri' },
  'session.password.common': {
    en: 'This password is easy to guess: please choose another',
    it: 'Questa password è facile da indovinare: scegline un’altra',
  },
  'session.username.invalid': { en: 'At least 3 characters, without blanks', it: 'Almeno 3 caratteri, senza spazi' },
  'session.password.new': { en: 'New password', it: 'Nuova password' },
  'session.password.again': { en: 'The same again', it: 'Ripeti la password' },
  'session.password.rule': {
    en: 'At least {min} characters; a few words are fine',
    it: 'Almeno {min} caratteri; bastano alcune parole',
  },
  'session.reset.title': { en: 'Choose a new password', it: 'Scegli una nuova password' },
  'session.define.title': { en: 'Choose user name and password', it: 'Scegli nome utente e password' },
  'session.credential.done': { en: 'Saved. You can sign in now.', it: 'Salvato. Ora puoi accedere.' },
  'session.toSignIn': { en: 'To sign-in', it: 'Vai all’accesso' },
  'session.forgot.link': { en: 'Forgot your password?', it: 'Hai dimenticato la password?' },
  'session.forgot.title': { en: 'Forgot your password?', it: 'Hai dimenticato la password?' },
  'session.forgot.body': {
    en: 'We send a link for a new one to the e-mail address that your school knows.',
    it: 'Inviamo un link per sceglierne una nuova all’indirizzo e-mail che la scuola conosce.',
  },
  'session.forgot.send': { en: 'Send the link', it: 'Invia il link' },
  'session.forgot.done': {
    en: 'If there is such a user, an e-mail is on its way. The link in it works for 30 minutes.',
    it: 'Se l’utente esiste, un’e-mail è in arrivo. Il link vale 30 minuti.',
  },
  'session.link.checking': { en: 'Looking at the link', it: 'Verifica del link' },
  'session.link.ended': {
    en: 'This link is no longer valid. Ask for a new one.',
    it: 'Questo link non è più valido. Chiedine uno nuovo.',
  },
  'session.link.expired': {
    en: 'This link is too old. Please ask for a new one.',
    it: 'Questo link è scaduto. Chiedine uno nuovo.',
  },
  'session.link.unknown': {
    en: 'This link does not work. Was it copied whole?',
    it: 'Questo link non funziona. È stato copiato per intero?',
  },
  'session.link.needed': { en: 'This needs a link that is still valid', it: 'Serve un link ancora valido' },
  'session.letter.reset.subject': { en: 'A new password for Caravan', it: 'Una nuova password per Caravan' },
  'session.letter.reset.body': {
    en: 'Hello,\n\nsomebody asked for a new password for the user name {username}. This link works once and for 30 minutes:\n\n{link}\n\nIf it was not you, there is nothing to do: your password stays as it is.\n',
    it: 'Ciao,\n\nqualcuno ha chiesto una nuova password per il nome utente {username}. Questo link funziona una sola volta e per 30 minuti:\n\n{link}\n\nSe non sei stato tu, non devi fare nulla: la tua password resta quella di prima.\n',
  },
  'session.letter.define.subject': { en: 'Your access to Caravan', it: 'Il tuo accesso a Caravan' },
  'session.letter.define.body': {
    en: 'Hello {name},\n\nyour school has made an account for you. Choose your user name and password here; the link works once and for 72 hours:\n\n{link}\n\nNobody at school knows or asks for your password.\n',
    it: 'Ciao {name},\n\nla scuola ha creato un account per te. Scegli qui nome utente e password; il link funziona una sola volta e per 72 ore:\n\n{link}\n\nNessuno a scuola conosce o chiede la tua password.\n',
  },
})
