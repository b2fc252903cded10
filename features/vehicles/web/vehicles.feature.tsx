import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** The register of vehicles with the papers that expire. */
export const vehiclesFeature: WebFeature = {
  name: 'vehicles',
  pages: [
    {
      page: 'vehicleList',
      roles: ['CB_ADMIN'],
      title: 'vehicles.title',
      load: async () => (await import('./VehicleListPage.tsx')).VehicleListPage,
    },
    {
      page: 'vehicleDetail',
      roles: ['CB_ADMIN'],
      title: 'vehicles.one',
      load: async () => (await import('./VehicleDetailPage.tsx')).VehicleDetailPage,
    },
  ],
  menu: [{ page: 'vehicleList', icon: 'bus', label: 'menu.vehicles', roles: ['CB_ADMIN'], order: 45 }],
  live: { 'vehicles.changed': (client) => refresh(client, ['vehicles']) },
}
