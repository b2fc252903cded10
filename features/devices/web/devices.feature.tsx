import { readsCare } from '#features/children/web/care-page.api.ts'
import { childTabs } from '#features/children/web/slots.api.ts'
import { guestTabs } from '#features/guests/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

const tab = { id: 'SONY_WATCH', order: 58, module: 'measurement.userDetail', label: 'devices.tab' } as const

/** SONY_WATCH: the device that a person wears, and what it read. */
export const devicesFeature: WebFeature = {
  name: 'devices',
  pages: [
    {
      page: 'deviceList',
      roles: ['CB_ADMIN'],
      module: 'measurement.userDetail',
      title: 'devices.list',
      load: withTexts('devices', async () => (await import('./DeviceListPage.tsx')).DeviceListPage),
    },
  ],
  menu: [
    {
      page: 'deviceList',
      icon: 'clock',
      label: 'devices.list',
      roles: ['CB_ADMIN'],
      module: 'measurement.userDetail',
      order: 63,
    },
  ],
  fills: [
    fill(guestTabs, {
      ...tab,
      shown: readsCare,
      load: withTexts('devices', async () => (await import('./WatchTabs.tsx')).GuestWatch),
    }),
    fill(childTabs, {
      ...tab,
      shown: (about) => about.child.guest && readsCare(about),
      load: withTexts('devices', async () => (await import('./WatchTabs.tsx')).ChildWatch),
    }),
  ],
  live: { 'devices.changed': (client) => refresh(client, ['devices']) },
}
