import { childToday } from '#features/children/web/slots.api.ts'
import { guestSummary } from '#features/guests/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

const everybody = ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] as const
const consent = {
  id: 'photoConsent',
  order: 60,
  roles: ['CB_ADMIN', 'CB_PARENT'],
  load: withTexts('bulletin', async () => (await import('./files/ConsentCard.tsx')).ConsentCard),
} as const

/** The bulletin boards: of the groups, and of their guests. */
export const bulletinFeature: WebFeature = {
  name: 'bulletin',
  pages: [
    {
      page: 'bulletinBoard',
      roles: everybody,
      title: 'bulletin.title',
      load: withTexts('bulletin', async () => (await import('./BulletinPage.tsx')).BulletinPage),
    },
    {
      page: 'guestBulletinBoard',
      roles: everybody,
      title: 'bulletin.guestTitle',
      load: withTexts('bulletin', async () => (await import('./GuestBulletinPage.tsx')).GuestBulletinPage),
    },
  ],
  menu: [{ page: 'bulletinBoard', icon: 'news', label: 'menu.bulletin', roles: everybody, order: 65 }],
  fills: [fill(childToday, consent), fill(guestSummary, consent)],
  live: { 'bulletin.changed': (client) => refresh(client, ['bulletin']) },
}
