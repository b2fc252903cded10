import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const timelineTexts = defineTexts({ 'timeline.tab': { en: 'History', it: 'Cronologia' } })
