import { careFeature } from '#features/conditions/web/care-feature.api.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import { loadOffline } from './load-offline.ts'

const place = { page: 'activityList', roles: ['CB_ADMIN', 'CB_ASSISTANT'], module: 'diary.userDetail' } as const

/** Activities of the group for staff, and those of a person on the pages of guests and children. */
export const activitiesFeature = {
  ...careFeature('activities', {
    id: 'ACTIVITY',
    order: 60,
    module: 'diary.userDetail',
    load: withTexts('activities', async () => (await import('./ActivityTab.tsx')).ActivityTab),
  }),
  pages: [
    {
      ...place,
      title: 'activities.tab',
      load: withTexts('activities', async () => (await import('./ActivitiesPage.tsx')).ActivitiesPage),
    },
  ],
  menu: [{ ...place, icon: 'walk', label: 'activities.tab', order: 63 } as const],
  offline: loadOffline,
}
