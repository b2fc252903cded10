import { guestFlags } from '#features/guests/web/slots.api.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'
import { careFeature } from './care-feature.api.ts'

const module = 'medicalRecords.userDetail'
const tab = careFeature('conditions', {
  id: 'DISEASE',
  order: 52,
  module,
  label: 'conditions.tab',
  load: withTexts('conditions', async () => (await import('./HealthTabs.tsx')).HealthTab),
})

/** Conditions and allergies, on the pages of guests and children. */
export const conditionsFeature: WebFeature = {
  ...tab,
  fills: [
    ...(tab.fills ?? []),
    fill(guestFlags, {
      id: 'allergies',
      order: 10,
      module,
      load: withTexts('conditions', async () => (await import('./AllergyFlags.tsx')).AllergyFlags),
    }),
  ],
}
