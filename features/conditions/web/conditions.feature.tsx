import { childTabs } from '#features/children/web/slots.api.ts'
import { guestFlags, guestTabs } from '#features/guests/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

const tab = { id: 'DISEASE', order: 52, module: 'medicalRecords.userDetail', label: 'conditions.tab' } as const

/** Conditions and allergies, on the pages of guests and children. */
export const conditionsFeature: WebFeature = {
  name: 'conditions',
  pages: [],
  fills: [
    fill(guestTabs, {
      ...tab,
      load: withTexts('conditions', async () => (await import('./HealthTabs.tsx')).GuestHealth),
    }),
    fill(childTabs, {
      ...tab,
      load: withTexts('conditions', async () => (await import('./HealthTabs.tsx')).ChildHealth),
    }),
    fill(guestFlags, {
      id: 'allergies',
      order: 10,
      module: 'medicalRecords.userDetail',
      load: withTexts('conditions', async () => (await import('./AllergyFlags.tsx')).AllergyFlags),
    }),
  ],
  live: { 'conditions.changed': async (client) => {
      for (const key of ['conditions', 'children', 'runs']) await refresh(client, [key])
    } },
}
