import { childTabs } from '#features/children/web/slots.api.ts'
import { guestTabs } from '#features/guests/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

const tab = {
  id: 'EVENTS',
  order: 55,
  module: 'diary.userDetail',
  label: 'events.tab',
  load: withTexts('events', async () => (await import('./EventsTab.tsx')).EventsTab),
} as const

/** Events, on the pages of guests and children. */
export const eventsFeature: WebFeature = {
  name: 'events',
  pages: [],
  fills: [fill(guestTabs, tab), fill(childTabs, tab)],
  live: { 'events.changed': (client) => refresh(client, ['events']) },
}
