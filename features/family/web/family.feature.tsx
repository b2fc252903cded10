import { childToday } from '#features/children/web/slots.api.ts'
import { runViews } from '#features/routes/web/slots.api.ts'
import { homeWidgets } from '#platform/web/slots/home-slots.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

/** Where their children are, for families; the day of a child for everybody who may see it. */
export const familyFeature: WebFeature = {
  name: 'family',
  fills: [
    fill(runViews, { id: 'follow', order: 20, load: async () => (await import('./FollowPage.tsx')).FollowPage }),
    fill(homeWidgets, {
      id: 'children',
      roles: ['CB_PARENT'],
      order: 10,
      load: async () => (await import('./ParentChildren.tsx')).ParentChildren,
    }),
    fill(childToday, {
      id: 'day',
      order: 10,
      roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'],
      load: async () => (await import('./ChildDayCard.tsx')).ChildDayCard,
    }),
  ],
}
