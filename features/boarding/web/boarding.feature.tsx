import { runViews } from '#features/routes/web/slots.api.ts'
import { homeWidgets } from '#platform/web/slots/home-slots.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'
import { loadOffline } from './load-offline.ts'

const STAFF = ['CB_ADMIN', 'CB_ASSISTANT'] as const

/** The run in the hands of its crew: their home and the page of a run, also without network. */
export const boardingFeature: WebFeature = {
  name: 'boarding',
  offline: loadOffline,
  fills: [
    fill(runViews, { id: 'run', order: 10, roles: STAFF, load: async () => (await import('./RunPage.tsx')).RunPage }),
    fill(homeWidgets, {
      id: 'mine',
      roles: ['CB_ASSISTANT'],
      order: 10,
      load: async () => (await import('./AssistantRuns.tsx')).AssistantRuns,
    }),
  ],
}
