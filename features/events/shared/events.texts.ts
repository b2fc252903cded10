import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const eventsTexts = defineTexts({
  'events.tab': { en: 'Events', it: 'Eventi' },
  'events.notice.published': { en: 'There is news about an event', it: 'C’è una comunicazione su un evento' },
})
