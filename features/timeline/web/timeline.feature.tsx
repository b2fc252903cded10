import { guestTabs } from '#features/guests/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

const again = (client: Parameters<typeof refresh>[0]) => refresh(client, ['timeline'])

/** Everything about a guest in one line of time. */
export const timelineFeature: WebFeature = {
  name: 'timeline',
  fills: [
    fill(guestTabs, {
      id: 'HISTORY',
      order: 20,
      module: 'diary.userDetail',
      label: 'timeline.tab',
      load: withTexts('timeline', async () => (await import('./TimelineTab.tsx')).GuestTimeline),
    }),
  ],
  live: {
    'guests.changed': again,
    'measurements.changed': again,
    'carealerts.changed': again,
    'documents.changed': again,
    'surveys.answered': again,
    'absences.changed': again,
    'runs.changed': again,
  },
}
