import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const noticesTexts = defineTexts({
  'notices.title': { en: 'Notices', it: 'Avvisi' },
  'notices.bell': { en: 'Notices, {count} not read', it: 'Avvisi, {count} non letti' },
  'notices.bell_one': { en: 'Notices, one not read', it: 'Avvisi, uno non letto' },
  'notices.bellNone': { en: 'Notices', it: 'Avvisi' },
  'notices.all': { en: 'All', it: 'Tutti' },
  'notices.unread': { en: 'Not read', it: 'Non letti' },
  'notices.readAll': { en: 'Mark all as read', it: 'Segna tutti come letti' },
  'notices.new': { en: 'New', it: 'Nuovo' },
  'notices.superseded': { en: 'Corrected by a newer notice', it: 'Corretto da un avviso più recente' },
  'notices.empty': { en: 'No notices yet', it: 'Ancora nessun avviso' },
  'notices.emptyUnread': { en: 'Everything is read', it: 'È tutto letto' },
  'notices.emptyBody': {
    en: 'What you should know comes here: requests, changes to your account, news of the children.',
    it: 'Qui arriva ciò che devi sapere: richieste, modifiche al tuo account, notizie dei bambini.',
  },
  'notices.settings': { en: 'Notices by e-mail', it: 'Avvisi per e-mail' },
  'notices.settings.help': {
    en: 'In the app you see all of them. Choose which also come by e-mail. Changes to your account always do.',
    it: 'Nell’app li vedi tutti. Scegli quali arrivano anche per e-mail. Le modifiche al tuo account arrivano sempre.',
  },
  'notices.topic.account': { en: 'My account and its safety', it: 'Il mio account e la sua sicurezza' },
  'notices.topic.people': { en: 'People and requests', it: 'Persone e richieste' },
  'notices.topic.transport': { en: 'Rides', it: 'Trasporti' },
  'notices.topic.news': { en: 'News of the bulletin board', it: 'Notizie della bacheca' },
  'notices.letter.subject': { en: 'Caravan: {title}', it: 'Caravan: {title}' },
  'notices.letter.body': {
    en: 'Hello {name},\n\n{title}\n{body}\n\n{link}\n\nYou can choose in your profile which notices come by e-mail.',
    it: 'Ciao {name},\n\n{title}\n{body}\n\n{link}\n\nNel tuo profilo puoi scegliere quali avvisi arrivano per e-mail.',
  },
})
