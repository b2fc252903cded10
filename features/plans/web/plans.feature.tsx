import { careFeature } from '#features/conditions/web/care-feature.api.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { loadOffline, runOver } from './load-offline.ts'
import { RESYNC } from '#platform/shared/live/live.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'

/** Care plans and the page for an emergency, on the pages of guests and children. */
const feature = careFeature('plans', {
  id: 'PAI',
  order: 53,
  load: withTexts('plans', async () => (await import('./PlanTabs.tsx')).PlansTab),
})

const page = { page: 'emergencyCards', roles: ['CB_ASSISTANT', 'CB_PARENT'] } as const

/** With the cards of everybody in reach on one page, for whoever goes along. */
export const plansFeature: WebFeature = {
  ...feature,
  pages: [
    {
      ...page,
      title: 'plans.emergencyCards',
      load: withTexts('plans', async () => (await import('./EmergencyCardsPage.tsx')).EmergencyCardsPage),
    },
  ],
  menu: [{ ...page, icon: 'medical', label: 'plans.emergencyCards', order: 63 }],
  live: {
    ...feature.live,
    'runs.changed': (client, { state }) => (state === 'over' ? runOver(client) : Promise.resolve()),
    [RESYNC]: runOver,
  },
  offline: loadOffline,
}
