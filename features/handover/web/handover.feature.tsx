import { groupSettings } from '#features/groups/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { homeWidgets } from '#platform/web/slots/home-slots.ts'
import { later } from '#platform/web/slots/later.tsx'
import { fill } from '#platform/web/slots/slot.ts'
import { loadOffline } from './load-offline.ts'

const module = 'diary.manager'
const page = { page: 'shiftHandover', roles: ['CB_ADMIN', 'CB_ASSISTANT'], module } as const

/** The handover of a shift, its card on the home, and the times of the shifts of a group. */
export const handoverFeature: WebFeature = {
  name: 'handover',
  pages: [
    {
      ...page,
      title: 'handover.title',
      load: withTexts('handover', async () => (await import('./HandoverPage.tsx')).HandoverPage),
    },
  ],
  fills: [
    fill(homeWidgets, {
      id: 'DAILY_MEETINGS',
      roles: page.roles,
      module,
      order: 12,
      load: later(withTexts('handover', async () => (await import('./TodayCard.tsx')).TodayCard)),
    }),
    fill(groupSettings, {
      id: 'shifts',
      order: 30,
      module,
      icon: 'clock',
      label: 'handover.settings',
      load: withTexts('handover', async () => (await import('./ShiftTimesDrawer.tsx')).ShiftTimesDrawer),
    }),
  ],
  menu: [{ ...page, icon: 'handOver', label: 'handover.title', order: 64 }],
  live: { 'handover.changed': (client) => refresh(client, ['handover']) },
  offline: loadOffline,
}
