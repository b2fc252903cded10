import { childHistory, childToday } from '#features/children/web/slots.api.ts'
import { personTabs } from '#features/people/web/slots.api.ts'
import { routeListActions, routeListViews, routeTabs, runViews } from '#features/routes/web/slots.api.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'
import { homeWidgets } from '#platform/web/slots/home-slots.ts'

const STAFF = ['CB_ADMIN', 'CB_ASSISTANT'] as const

/** Runs: the homes of the three roles, kept fresh by what the server announces. */
export const runsFeature: WebFeature = {
  name: 'runs',
  fills: [
    fill(runViews, { id: 'run', order: 10, roles: STAFF, load: async () => (await import('./RunPage.tsx')).RunPage }),
    fill(runViews, { id: 'follow', order: 20, load: async () => (await import('./FollowPage.tsx')).FollowPage }),
    fill(runViews, {
      id: 'history',
      order: 30,
      roles: STAFF,
      load: async () => (await import('./RunTimeline.tsx')).RunTimeline,
    }),
    fill(routeListViews, {
      id: 'history',
      order: 10,
      roles: STAFF,
      load: async () => (await import('./HistoryPage.tsx')).HistoryPage,
    }),
    fill(routeListActions, {
      id: 'history',
      order: 10,
      roles: STAFF,
      icon: 'clock',
      label: 'runs.history',
      to: paths.history(),
    }),
    fill(routeTabs, {
      id: 'HISTORY',
      order: 40,
      roles: STAFF,
      label: 'runs.history',
      load: async () => (await import('./RouteHistory.tsx')).RouteHistory,
    }),
    fill(personTabs, {
      id: 'HISTORY',
      order: 50,
      roles: ['CB_ADMIN'],
      label: 'people.tab.HISTORY',
      shown: ({ kind }) => kind === 'parent',
      load: async () => (await import('./RidesParts.tsx')).AdultRides,
    }),
    fill(personTabs, {
      id: 'HISTORY',
      order: 51,
      roles: ['CB_ADMIN'],
      label: 'people.tab.HISTORY',
      shown: ({ kind }) => kind === 'assistant',
      load: async () => (await import('./RouteHistory.tsx')).AssistantHistory,
    }),
    fill(childHistory, {
      id: 'rides',
      order: 10,
      load: async () => (await import('./RidesParts.tsx')).ChildRides,
    }),
    fill(homeWidgets, {
      id: 'board',
      roles: ['CB_ADMIN'],
      order: 10,
      load: async () => (await import('./Board.tsx')).Board,
    }),
    fill(homeWidgets, {
      id: 'mine',
      roles: ['CB_ASSISTANT'],
      order: 10,
      load: async () => (await import('./AssistantRuns.tsx')).AssistantRuns,
    }),
    fill(homeWidgets, {
      id: 'children',
      roles: ['CB_PARENT'],
      order: 10,
      load: async () => (await import('./ParentChildren.tsx')).ParentChildren,
    }),
    fill(homeWidgets, {
      id: 'LATEST_ROUTE',
      roles: ['CB_ADMIN', 'CB_ASSISTANT'],
      order: 40,
      side: true,
      load: async () => (await import('./LatestRun.tsx')).LatestRun,
    }),
    fill(homeWidgets, {
      id: 'ROUTES_HISTORY',
      roles: ['CB_ADMIN', 'CB_ASSISTANT'],
      order: 41,
      side: true,
      load: async () => (await import('./HistoryWidget.tsx')).HistoryWidget,
    }),
    fill(homeWidgets, {
      id: 'ROUTES_HISTORY of a family',
      roles: ['CB_PARENT'],
      order: 41,
      side: true,
      load: async () => (await import('./HistoryWidget.tsx')).RidesWidget,
    }),
    fill(childToday, {
      id: 'day',
      order: 10,
      roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'],
      load: async () => (await import('./ChildDayCard.tsx')).ChildDayCard,
    }),
  ],
  live: {
    'runs.changed': (client) => refresh(client, ['runs']),
    // A phone of the crew knows the sticker of its vehicle.
    'vehicles.changed': (client) => refresh(client, ['runs']),
  },
  offline: async () => (await import('./runs.offline.ts')).runsOffline,
}
