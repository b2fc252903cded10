import { childListActions } from '#features/children/web/slots.api.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

/** The import of families from a file; it opens from the list of children. */
export const interchangeFeature: WebFeature = {
  name: 'interchange',
  fills: [
    fill(childListActions, {
      id: 'import',
      order: 10,
      roles: ['CB_ADMIN'],
      icon: 'upload',
      label: 'interchange.open',
      load: withTexts('interchange', async () => (await import('./ImportButton.tsx')).ImportButton),
    }),
  ],
}
