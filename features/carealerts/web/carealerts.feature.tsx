import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { homeWidgets } from '#platform/web/slots/home-slots.ts'
import { later } from '#platform/web/slots/later.tsx'
import { fill } from '#platform/web/slots/slot.ts'
import { loadOffline } from './load-offline.ts'

const all = { roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'], module: 'diary.alerts' } as const
const page = { page: 'careAlertList', ...all } as const

/** Alerts about people in care: a list, and those that stand on the home. */
export const careAlertsFeature: WebFeature = {
  name: 'carealerts',
  pages: [
    {
      ...page,
      title: 'carealerts.title',
      load: withTexts('carealerts', async () => (await import('./CareAlertListPage.tsx')).CareAlertListPage),
    },
  ],
  menu: [{ ...page, icon: 'bell', label: 'carealerts.title', order: 62 }],
  fills: [
    fill(homeWidgets, {
      ...all,
      id: 'ALERTS',
      order: 5,
      load: later(withTexts('carealerts', async () => (await import('./CareAlertsCard.tsx')).CareAlertsCard)),
    }),
  ],
  live: { 'carealerts.changed': (client) => refresh(client, ['carealerts']) },
  offline: loadOffline,
}
