import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

const roles = ['CB_ADMIN'] as const

/** Hazards of a group: a list and a page for each. */
export const hazardsFeature: WebFeature = {
  name: 'hazards',
  pages: [
    {
      page: 'hazardList',
      roles,
      title: 'hazards.title',
      load: withTexts('hazards', async () => (await import('./HazardListPage.tsx')).HazardListPage),
    },
    {
      page: 'hazardDetail',
      roles,
      title: 'hazards.one',
      load: withTexts('hazards', async () => (await import('./HazardDetailPage.tsx')).HazardDetailPage),
    },
  ],
  menu: [{ page: 'hazardList', icon: 'attention', label: 'menu.hazards', roles, order: 42 }],
  live: { 'hazards.changed': (client) => refresh(client, ['hazards']) },
}
