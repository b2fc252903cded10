import { careFeature } from '#features/conditions/web/care-feature.api.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'

/** Clinical documents and results, on the pages of guests and children. */
export const recordsFeature = careFeature('records', {
  id: 'MEDICAL_RECORDS',
  order: 53,
  module: 'medicalRecords.userDetail',
  load: withTexts('records', async () => (await import('./RecordsTab.tsx')).RecordsTab),
})
