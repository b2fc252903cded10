import { runStartParts } from '#features/boarding/web/slots.api.ts'
import { vehicleParts } from '#features/vehicles/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'
import { loadOffline } from './load-offline.ts'

const STAFF = ['CB_ADMIN', 'CB_ASSISTANT'] as const

/** Inspections of vehicles before and after they drive, the defects found and who signed them off. */
export const inspectionsFeature: WebFeature = {
  name: 'inspections',
  pages: [
    {
      page: 'inspectionList',
      roles: STAFF,
      title: 'inspections.title',
      load: withTexts('inspections', async () => (await import('./InspectionListPage.tsx')).InspectionListPage),
    },
    {
      page: 'inspectionDetail',
      roles: STAFF,
      title: 'inspections.one',
      load: withTexts('inspections', async () => (await import('./InspectionDetailPage.tsx')).InspectionDetailPage),
    },
  ],
  menu: [{ page: 'inspectionList', icon: 'check', label: 'menu.inspections', roles: STAFF, order: 46 }],
  fills: [
    fill(vehicleParts, {
      id: 'inspections',
      order: 10,
      load: withTexts('inspections', async () => (await import('./VehicleInspections.tsx')).VehicleInspections),
    }),
    fill(runStartParts, {
      id: 'inspection',
      order: 10,
      roles: STAFF,
      shown: ({ run }) => Boolean(run.ready?.vehicle?.id),
      load: withTexts('inspections', async () => (await import('./RunInspection.tsx')).RunInspection),
    }),
  ],
  live: { 'inspections.changed': (client) => refresh(client, ['inspections']) },
  offline: loadOffline,
}
