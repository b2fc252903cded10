import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const deadlinesTexts = defineTexts({
  'menu.deadlines': { en: 'Deadlines', it: 'Scadenze' },
  'deadlines.title': { en: 'Deadlines', it: 'Scadenze' },
  'deadlines.notice.reminder': { en: 'Deadlines coming up: {count}', it: 'Scadenze in arrivo: {count}' },
  'deadlines.notice.reminderBody': {
    en: 'Today: {today} · Tomorrow: {tomorrow} · In 7 days: {week} · In 30 days: {month}',
    it: 'Oggi: {today} · Domani: {tomorrow} · Tra 7 giorni: {week} · Tra 30 giorni: {month}',
  },
})
