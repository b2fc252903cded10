import { peopleListActions, personTabs } from '#features/people/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'
import { homeWidgets } from '#platform/web/slots/home-slots.ts'

/** Crews: credentials, days away, who stands in, into whose hands a run passes. */
export const crewFeature: WebFeature = {
  name: 'crew',
  fills: [
    fill(personTabs, {
      id: 'CREW',
      order: 30,
      roles: ['CB_ADMIN'],
      label: 'crew.tab',
      shown: ({ kind }) => kind === 'assistant',
      load: async () => (await import('./CrewTab.tsx')).CrewTab,
    }),
    fill(peopleListActions, {
      id: 'demands',
      order: 10,
      roles: ['CB_ADMIN'],
      icon: 'check',
      label: 'crew.demands',
      shown: ({ kind }) => kind === 'assistants',
      load: async () => (await import('./DemandsButton.tsx')).DemandsButton,
    }),
    fill(homeWidgets, {
      id: 'offers',
      roles: ['CB_ASSISTANT'],
      order: 5,
      load: async () => (await import('./OffersCard.tsx')).OffersCard,
    }),
    fill(homeWidgets, {
      id: 'mine',
      roles: ['CB_ASSISTANT'],
      order: 20,
      load: async () => (await import('./MyShiftCard.tsx')).MyShiftCard,
    }),
  ],
  live: { 'crew.changed': (client) => Promise.all([refresh(client, ['crew']), refresh(client, ['runs'])]) },
}
