import { peopleListActions, personTabs } from '#features/people/web/slots.api.ts'
import { fill } from '#platform/web/slots/slot.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/**
 * Who is what to whom. The adult is told without a word about whom: everything about children is fetched again, and what
 * they may no longer see is gone.
 */
export const relationshipsFeature: WebFeature = {
  name: 'relationships',
  fills: [
    fill(personTabs, {
      id: 'CHILDREN',
      order: 20,
      roles: ['CB_ADMIN'],
      label: 'people.tab.CHILDREN',
      shown: ({ kind }) => kind === 'parent',
      load: async () => (await import('./PersonChildrenTab.tsx')).PersonChildrenTab,
    }),
    fill(peopleListActions, {
      id: 'carriedOver',
      order: 40,
      roles: ['CB_ADMIN'],
      icon: 'lock',
      label: 'relationships.carriedOver',
      shown: ({ kind }) => kind === 'parents',
      load: async () => (await import('./CarriedOverButton.tsx')).CarriedOverButton,
    }),
  ],
  live: {
    'relationships.changed': (client) =>
      Promise.all(['relationships', 'people', 'pickup'].map((key) => refresh(client, [key]))),
    'relationships.kin': (client) =>
      Promise.all(['children', 'guests', 'runs', 'routes', 'absences', 'pickup'].map((key) => refresh(client, [key]))),
  },
}
