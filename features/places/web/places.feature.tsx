import { personTabs } from '#features/people/web/slots.api.ts'
import { fill } from '#platform/web/slots/slot.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** The places of the groups: stops, schools, homes. */
export const placesFeature: WebFeature = {
  name: 'places',
  pages: [
    {
      page: 'stopList',
      roles: ['CB_ADMIN', 'CB_ASSISTANT'],
      title: 'places.title',
      load: async () => (await import('./PlaceListPage.tsx')).PlaceListPage,
    },
  ],
  menu: [{ page: 'stopList', icon: 'place', label: 'menu.places', roles: ['CB_ADMIN'], order: 40 }],
  fills: [
    fill(personTabs, {
      id: 'PLACES_LIST',
      order: 40,
      roles: ['CB_ADMIN'],
      label: 'places.tab',
      shown: ({ kind }) => kind !== 'administrator',
      load: async () => (await import('./PersonPlacesTab.tsx')).PersonPlacesTab,
    }),
  ],
  live: {
    // Routes and runs show the names, sides and notes of their stops.
    'places.changed': (client) => Promise.all([['places'], ['routes'], ['runs']].map((key) => refresh(client, key))),
  },
}
