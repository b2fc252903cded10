import { routeTabs } from '#features/routes/web/slots.api.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

/** The versions of a route, and what changes between two of them. */
export const versionsFeature: WebFeature = {
  name: 'versions',
  fills: [
    fill(routeTabs, {
      id: 'versions',
      order: 60,
      roles: ['CB_ADMIN'],
      label: 'versions.title',
      load: async () => (await import('./VersionsTab.tsx')).VersionsTab,
    }),
  ],
}
