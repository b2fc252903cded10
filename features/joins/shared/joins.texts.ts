import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** A contact of another group that is the person themselves. */
export const joinsTexts = defineTexts({
  'joins.title': { en: 'Join another group', it: 'Entra in un altro gruppo' },
  'joins.about': {
    en: 'Another school or group may already have you as a contact. If it sent you an e-mail with a code, enter the code here. The group then sees your name, e-mail address and phone number, and you see your children there.',
    it: 'Un’altra scuola o un altro gruppo può averti già come contatto. Se ti ha inviato un’e-mail con un codice, inseriscilo qui. Da quel momento il gruppo vede il tuo nome, la tua e-mail e il tuo telefono, e tu vedi i tuoi figli in quel gruppo.',
  },
  'joins.open': { en: 'Enter a code', it: 'Inserisci un codice' },
  'joins.code': { en: 'Code from the e-mail', it: 'Codice ricevuto per e-mail' },
  'joins.submit': { en: 'Join', it: 'Entra' },
  'joins.done': { en: 'You joined {groups}', it: 'Ora fai parte di {groups}' },
  'joins.error.code': {
    en: 'This code is not valid. Check the e-mail, or ask the school for a new one.',
    it: 'Questo codice non è valido. Controlla l’e-mail o chiedi alla scuola di inviarne uno nuovo.',
  },
  'joins.notice.joined': { en: '{name} joined your group', it: '{name} è entrato nel tuo gruppo' },
  'joins.notice.joinedBody': {
    en: 'They confirmed that they are the contact {contact} of {group}.',
    it: 'Ha confermato di essere il contatto {contact} di {group}.',
  },
  'joins.letter.subject': { en: 'Your code for {group}', it: 'Il tuo codice per {group}' },
  'joins.letter.body': {
    en: 'Hello {name},\n\n{group} has added you as a contact with this e-mail address.\n\nIf you already use Caravan, you can see your children there with the account that you have: sign in, open your profile, choose "Join another group" and enter this code:\n\n{code}\n\n{link}\n\nThe code works for {days} days. If you do not know {group}, you need not do anything.',
    it: 'Ciao {name},\n\n{group} ti ha aggiunto come contatto con questo indirizzo e-mail.\n\nSe usi già Caravan, puoi vedere lì i tuoi figli con l’account che hai: accedi, apri il tuo profilo, scegli "Entra in un altro gruppo" e inserisci questo codice:\n\n{code}\n\n{link}\n\nIl codice vale per {days} giorni. Se non conosci {group}, non devi fare nulla.',
  },
})
