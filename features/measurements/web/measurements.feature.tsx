import { readsCare } from '#features/children/web/care-page.api.ts'
import { childTabs } from '#features/children/web/slots.api.ts'
import { groupSettings } from '#features/groups/web/slots.api.ts'
import { guestTabs } from '#features/guests/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'
import { loadOffline } from './load-offline.ts'

const staff = ['CB_ADMIN', 'CB_ASSISTANT'] as const

const tab = {
  id: 'MEASUREMENT',
  order: 56,
  module: 'measurement.userDetail',
  label: 'measurements.tab',
  load: withTexts('measurements', async () => (await import('./MeasurementTabs.tsx')).MeasurementsTab),
} as const

/** Measurements of people in care: on their pages, and on rounds. */
export const measurementsFeature: WebFeature = {
  name: 'measurements',
  pages: [
    {
      page: 'careRound',
      roles: staff,
      module: 'measurement.allUsers',
      title: 'measurements.round',
      load: withTexts('measurements', async () => (await import('./round/RoundPage.tsx')).RoundPage),
    },
  ],
  menu: [
    {
      page: 'careRound',
      icon: 'heart',
      label: 'menu.careRound',
      roles: staff,
      module: 'measurement.allUsers',
      order: 61,
    },
  ],
  fills: [
    fill(guestTabs, { ...tab, shown: readsCare }),
    fill(childTabs, { ...tab, shown: (about) => about.child.guest && readsCare(about) }),
    fill(groupSettings, {
      id: 'units',
      order: 10,
      module: 'measurement.userDetail',
      icon: 'edit',
      label: 'measurements.units',
      load: withTexts('measurements', async () => (await import('./units/UnitsDrawer.tsx')).UnitsDrawer),
    }),
    fill(groupSettings, {
      id: 'score',
      order: 11,
      module: 'measurement.userDetail',
      icon: 'edit',
      label: 'measurements.score',
      load: withTexts('measurements', async () => (await import('./news2/ScoringDrawer.tsx')).ScoringDrawer),
    }),
  ],
  live: { 'measurements.changed': (client) => refresh(client, ['measurements']) },
  offline: loadOffline,
}
