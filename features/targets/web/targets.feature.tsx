import { readsCare } from '#features/children/web/care-page.api.ts'
import { childTabs } from '#features/children/web/slots.api.ts'
import { guestTabs } from '#features/guests/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

const tab = { id: 'TARGETS', order: 57, module: 'measurement.userDetail', label: 'targets.tab' } as const

/** TARGETS: ranges that are set for one person, and rules about what is measured. */
export const targetsFeature: WebFeature = {
  name: 'targets',
  fills: [
    fill(guestTabs, {
      ...tab,
      shown: readsCare,
      load: withTexts('targets', async () => (await import('./TargetTabs.tsx')).GuestTargets),
    }),
    fill(childTabs, {
      ...tab,
      shown: (about) => about.child.guest && readsCare(about),
      load: withTexts('targets', async () => (await import('./TargetTabs.tsx')).ChildTargets),
    }),
  ],
  live: { 'targets.changed': (client) => refresh(client, ['targets']) },
}
