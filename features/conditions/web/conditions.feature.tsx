import { childTabs } from '#features/children/web/slots.api.ts'
import { guestFlags, guestTabs } from '#features/guests/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

const module = 'medicalRecords.userDetail'
const tab = {
  id: 'DISEASE',
  order: 52,
  module,
  label: 'conditions.tab',
  load: withTexts('conditions', async () => (await import('./HealthTabs.tsx')).HealthTab),
} as const

/** Conditions and allergies, on the pages of guests and children. */
export const conditionsFeature: WebFeature = {
  name: 'conditions',
  pages: [],
  fills: [
    fill(guestTabs, tab),
    fill(childTabs, tab),
    fill(guestFlags, {
      id: 'allergies',
      order: 10,
      module,
      load: withTexts('conditions', async () => (await import('./AllergyFlags.tsx')).AllergyFlags),
    }),
  ],
  live: { 'conditions.changed': async (client) => {
      for (const key of ['conditions', 'children', 'runs']) await refresh(client, [key])
    } },
}
