import { careFeature } from '#features/conditions/web/care-feature.api.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import { loadOffline } from './load-offline.ts'

/** Treatments, on the pages of guests and children. */
export const treatmentsFeature = {
  ...careFeature('treatments', {
    id: 'TREATMENTS',
    order: 59,
    module: 'drugs.userDetail',
    load: withTexts('treatments', async () => (await import('./TreatmentsTab.tsx')).TreatmentsTab),
  }),
  offline: loadOffline,
}
