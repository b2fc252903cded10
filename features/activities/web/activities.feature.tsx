import { officeRunParts, runStartParts } from '#features/boarding/web/slots.api.ts'
import { careFeature } from '#features/conditions/web/care-feature.api.ts'
import { routeListActions } from '#features/routes/web/slots.api.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { fill } from '#platform/web/slots/slot.ts'
import { loadOffline } from './load-offline.ts'

const place = { page: 'activityList', roles: ['CB_ADMIN', 'CB_ASSISTANT'], module: 'diary.userDetail' } as const

/** Activities of the group for staff, and those of a person on the pages of guests and children. */
export const activitiesFeature = {
  ...careFeature(
    'activities',
    {
      id: 'ACTIVITY',
      order: 60,
      module: 'diary.userDetail',
      // Open with the right to see, as rides and absences are.
      shown: () => true,
      load: withTexts('activities', async () => (await import('./ActivityTab.tsx')).ActivityTab),
    },
    [
      fill(routeListActions, {
        id: 'transport',
        order: 20,
        roles: ['CB_ADMIN'],
        module: 'diary.userDetail',
        icon: 'walk',
        label: 'activities.toArrange',
        to: paths.page('activityList', { when: 'transport' }),
      }),
      ...[runStartParts, officeRunParts].map((slot) =>
        fill(slot, {
          id: 'activities',
          order: 20,
          roles: ['CB_ADMIN', 'CB_ASSISTANT'],
          module: 'diary.userDetail',
          load: withTexts('activities', async () => (await import('./RunActivities.tsx')).RunActivities),
        }),
      ),
    ],
  ),
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
