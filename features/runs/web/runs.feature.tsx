import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** Runs: the homes of the three roles, kept fresh by what the server announces. */
export const runsFeature: WebFeature = {
  name: 'runs',
  widgets: [
    { name: 'board', roles: ['CB_ADMIN'], order: 10, load: async () => (await import('./Board.tsx')).Board },
    {
      name: 'mine',
      roles: ['CB_ASSISTANT'],
      order: 10,
      load: async () => (await import('./AssistantRuns.tsx')).AssistantRuns,
    },
    {
      name: 'children',
      roles: ['CB_PARENT'],
      order: 10,
      load: async () => (await import('./ParentChildren.tsx')).ParentChildren,
    },
    {
      name: 'LATEST_ROUTE',
      roles: ['CB_ADMIN', 'CB_ASSISTANT'],
      order: 40,
      side: true,
      load: async () => (await import('./LatestRun.tsx')).LatestRun,
    },
    {
      name: 'ROUTES_HISTORY',
      roles: ['CB_ADMIN', 'CB_ASSISTANT'],
      order: 41,
      side: true,
      load: async () => (await import('./HistoryWidget.tsx')).HistoryWidget,
    },
    {
      name: 'ROUTES_HISTORY of a family',
      roles: ['CB_PARENT'],
      order: 41,
      side: true,
      load: async () => (await import('./HistoryWidget.tsx')).RidesWidget,
    },
  ],
  sections: [
    {
      name: 'day',
      on: 'child',
      column: 'first',
      order: 10,
      roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'],
      load: async () => (await import('./ChildDayCard.tsx')).ChildDayCard,
    },
  ],
  live: {
    'runs.changed': (client) => refresh(client, ['runs']),
    // A phone of the crew knows the sticker of its vehicle.
    'vehicles.changed': (client) => refresh(client, ['runs']),
  },
  offline: async () => (await import('./runs.offline.ts')).runsOffline,
}
