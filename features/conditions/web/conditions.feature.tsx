import { readsCare } from '#features/children/web/care-page.api.ts'
import { guestFlags } from '#features/guests/web/slots.api.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import { fill } from '#platform/web/slots/slot.ts'
import { careFeature } from './care-feature.api.ts'

const module = 'medicalRecords.userDetail'

/** Conditions and allergies, on the pages of guests and children. */
export const conditionsFeature = careFeature(
  'conditions',
  {
    id: 'DISEASE',
    order: 52,
    module,
    load: withTexts('conditions', async () => (await import('./HealthTabs.tsx')).HealthTab),
  },
  [
    fill(guestFlags, {
      id: 'allergies',
      order: 10,
      module,
      shown: readsCare,
      load: withTexts('conditions', async () => (await import('./HealthTabs.tsx')).AllergyFlags),
    }),
  ],
)
