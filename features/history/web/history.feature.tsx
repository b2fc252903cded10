import { childHistory } from '#features/children/web/slots.api.ts'
import { personTabs } from '#features/people/web/slots.api.ts'
import { routeListActions, routeListViews, routeTabs, runViews } from '#features/routes/web/slots.api.ts'
import { homeWidgets } from '#platform/web/slots/home-slots.ts'
import { paths } from '#platform/web/routing/paths.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { later } from '#platform/web/slots/later.tsx'
import { fill } from '#platform/web/slots/slot.ts'

const STAFF = ['CB_ADMIN', 'CB_ASSISTANT'] as const

/** Runs that are over: lists, the timeline of one, what a child or an adult rode. */
export const historyFeature: WebFeature = {
  name: 'history',
  fills: [
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
      label: 'history.label',
      to: paths.history(),
    }),
    fill(routeTabs, {
      id: 'HISTORY',
      order: 40,
      roles: STAFF,
      label: 'history.label',
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
      label: 'history.rides.title',
      order: 10,
      load: async () => (await import('./RidesParts.tsx')).ChildRides,
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
      // Below the first screen: loaded after what is above it.
      load: later(async () => (await import('./HistoryWidget.tsx')).HistoryWidget),
    }),
    fill(homeWidgets, {
      id: 'ROUTES_HISTORY of a family',
      roles: ['CB_PARENT'],
      order: 41,
      side: true,
      load: later(async () => (await import('./HistoryWidget.tsx')).RidesWidget),
    }),
  ],
}
