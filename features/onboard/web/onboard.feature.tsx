import type { QueryClient } from '@tanstack/react-query'
import { passengerParts, runKeepers } from '#features/boarding/web/slots.api.ts'
import { RESYNC } from '#platform/shared/live/live.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'
import { loadOffline, runOver } from './load-offline.ts'

const reread = (client: QueryClient) => refresh(client, ['onboard'])
const STAFF = ['CB_ADMIN', 'CB_ASSISTANT'] as const

/** Care on board of a run: the emergency card of each passenger, for the time of the run. */
export const onboardFeature: WebFeature = {
  name: 'onboard',
  pages: [
    {
      page: 'emergencyCard',
      roles: STAFF,
      title: 'onboard.card',
      load: withTexts(
        'plans',
        withTexts('onboard', async () => (await import('./EmergencyCardPage.tsx')).EmergencyCardPage),
      ),
    },
  ],
  fills: [
    fill(passengerParts, {
      id: 'emergencyCard',
      order: 10,
      roles: STAFF,
      load: withTexts('onboard', async () => (await import('./CardLink.tsx')).CardLink),
    }),
    fill(runKeepers, {
      id: 'emergencyCards',
      order: 10,
      roles: ['CB_ASSISTANT'],
      load: withTexts('onboard', async () => (await import('./RunCardsKeeper.tsx')).RunCardsKeeper),
    }),
  ],
  live: {
    'runs.changed': (client, { state }) => (state === 'over' ? runOver(client) : Promise.resolve()),
    // A run changes with each child who gets on, and its cards do not.
    'plans.changed': reread,
    'conditions.changed': reread,
    'medicines.changed': reread,
    'pickup.changed': reread,
    [RESYNC]: runOver,
  },
  offline: loadOffline,
}
