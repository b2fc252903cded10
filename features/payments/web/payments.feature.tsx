import { careFeature } from '#features/conditions/web/care-feature.api.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'

/** Payments, on the pages of guests and children. */
export const paymentsFeature = careFeature('payments', {
  id: 'PAYMENTS',
  order: 58,
  roles: ['CB_ADMIN', 'CB_PARENT'],
  load: withTexts('payments', async () => (await import('./PaymentsTab.tsx')).PaymentsTab),
})
