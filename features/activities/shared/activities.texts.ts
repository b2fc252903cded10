import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const activitiesTexts = defineTexts({
  'activities.tab': { en: 'Activities', it: 'Attività' },
  'activities.toArrange': { en: 'Transport to arrange', it: 'Trasporto da organizzare' },
  'activities.notice.placed': {
    en: 'A place in an activity after waiting',
    it: 'Un posto in un’attività dopo l’attesa',
  },
})
