import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** What the server says about signing in; `login.*` are the ids of the specification. */
export const sessionTexts = defineTexts({
  'session.wrongCredentials': { en: 'User name or password is not right', it: 'Nome utente o password non corretti' },
  'session.blocked': {
    en: 'This account is blocked: please ask your school',
    it: 'Questo account è bloccato: rivolgiti alla scuola',
  },
  'session.unknownChannel': { en: 'Sign in on the channel web or mobile', it: 'Accedi dal canale web o mobile' },
  'session.notYourRole': { en: 'You do not have this role', it: 'Non hai questo ruolo' },
  'session.notYourGroup': {
    en: 'You do not have this role in this group',
    it: 'Non hai questo ruolo in questo gruppo',
  },
  'login.sessionExpired': {
    en: 'Your session is over: please sign in again',
    it: 'La sessione è scaduta: accedi di nuovo',
  },
  'login.roleNotAllowed': {
    en: 'Your role does not give access to that page',
    it: 'Il tuo ruolo non dà accesso a quella pagina',
  },
  'session.signUp.link': { en: 'Ask for an account', it: 'Chiedi un account' },
})
