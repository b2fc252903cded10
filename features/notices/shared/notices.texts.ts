import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Words that stand outside of the pages of notices: the bell, the title of the page, the topics. */
export const noticesTexts = defineTexts({
  'notices.title': { en: 'Notices', it: 'Avvisi' },
  'notices.settingsTitle': { en: 'Settings', it: 'Impostazioni' },
  'notices.bell': { en: 'Notices, {count} not read', it: 'Avvisi, {count} non letti' },
  'notices.bell_one': { en: 'Notices, one not read', it: 'Avvisi, uno non letto' },
  'notices.bellNone': { en: 'Notices', it: 'Avvisi' },
})
