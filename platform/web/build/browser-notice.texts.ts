import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Shown by the page itself, without the app and its text files: `browser-notice.ts` writes them into `index.html`. */
export const browserNoticeTexts = defineTexts({
  'browserNotice.noScripts.title': {
    en: 'Caravan needs JavaScript',
    it: 'Per usare Caravan serve JavaScript',
  },
  'browserNotice.noScripts.body': {
    en: 'Turn on JavaScript in the settings of your browser, then reload this page.',
    it: 'Attiva JavaScript nelle impostazioni del browser, poi ricarica questa pagina.',
  },
  'browserNotice.old.title': {
    en: 'This browser is too old for Caravan',
    it: 'Questo browser è troppo vecchio per Caravan',
  },
  'browserNotice.old.body': {
    en: 'Update your browser, or iOS on an iPhone or iPad, then open this page again.',
    it: 'Aggiorna il browser, o iOS su iPhone e iPad, poi riapri questa pagina.',
  },
  'browserNotice.failed.title': {
    en: 'Caravan could not be opened',
    it: 'Non è stato possibile aprire Caravan',
  },
  'browserNotice.failed.body': {
    en: 'Check your connection and reload this page. If it happens again, update your browser.',
    it: 'Controlla la connessione e ricarica questa pagina. Se succede di nuovo, aggiorna il browser.',
  },
  'browserNotice.supported': {
    en: 'Caravan works in {browsers} or later.',
    it: 'Caravan funziona con {browsers} o versioni successive.',
  },
  'browserNotice.reload': { en: 'Reload', it: 'Ricarica' },
  'browserNotice.anyway': { en: 'Open anyway', it: 'Apri comunque' },
})
