import { careFeature } from '#features/conditions/web/care-feature.api.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'

/** Events, on the pages of guests and children. */
export const eventsFeature = careFeature('events', {
  id: 'EVENTS',
  order: 55,
  module: 'diary.userDetail',
  load: withTexts('events', async () => (await import('./EventsTab.tsx')).EventsTab),
})
