import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const activitiesTexts = defineTexts({ 'activities.tab': { en: 'Activities', it: 'Attività' } })
