import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Access of people; `subscription.success.*` are ids of the specification. */
export const subscriptionsTexts = defineTexts({
  'subscriptions.noEmail': {
    en: 'There is no e-mail address to send the link to: add one to the person’s data first',
    it: 'Non c’è un indirizzo e-mail a cui inviare il link: aggiungilo prima ai dati della persona',
  },
  'subscriptions.emailTaken': {
    en: 'Somebody signs in with this e-mail address already: give this person another one',
    it: 'Qualcuno accede già con questo indirizzo e-mail: indicane un altro per questa persona',
  },
  'subscriptions.generatedAlready': { en: 'This person has an account already', it: 'Questa persona ha già un account' },
  'subscriptions.blockedNow': { en: 'This account is blocked: restore it first', it: 'Questo account è bloccato: prima ripristinalo' },
  'subscriptions.notYourself': { en: 'You cannot do this with your own account', it: 'Non puoi farlo con il tuo account' },
  'subscriptions.otherAdministrator': {
    en: 'This person administers groups that you do not: ask an administrator of those',
    it: 'Questa persona amministra gruppi che tu non amministri: rivolgiti a un loro amministratore',
  },
  'subscriptions.otherOrganisation': {
    en: 'This account is used in another organisation too: only its owner can change it',
    it: 'Questo account è usato anche in un’altra organizzazione: solo il titolare può modificarlo',
  },
})
