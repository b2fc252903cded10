import { peopleListActions, personTabs } from '#features/people/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

/** Crews: credentials, days away. */
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
  ],
  live: { 'crew.changed': (client) => Promise.all([refresh(client, ['crew']), refresh(client, ['runs'])]) },
}
