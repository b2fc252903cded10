import { childListActions } from '#features/children/web/slots.api.ts'
import { careFeature } from '#features/conditions/web/care-feature.api.ts'
import { guestListActions } from '#features/guests/web/slots.api.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill, type ActionEntry } from '#platform/web/slots/slot.ts'

const exportAction: ActionEntry<object> = {
  id: 'payments',
  order: 30,
  roles: ['CB_ADMIN'],
  icon: 'upload',
  label: 'payments.tab',
  load: withTexts('payments', async () => (await import('./ExportButton.tsx')).ExportAllButton),
}

/** Payments, on the pages of guests and children; those of everybody are exported from the lists. */
export const paymentsFeature: WebFeature = {
  ...careFeature(
    'payments',
    {
      id: 'PAYMENTS',
      order: 58,
      roles: ['CB_ADMIN', 'CB_PARENT'],
      // Open with the right to see and to payers, who need no right to read the care record.
      shown: () => true,
      load: withTexts('payments', async () => (await import('./PaymentsTab.tsx')).PaymentsTab),
    },
    [fill(guestListActions, exportAction), fill(childListActions, exportAction)],
  ),
  pages: [
    {
      page: 'paymentList',
      roles: ['CB_PARENT'],
      title: 'payments.tab',
      load: withTexts('payments', async () => (await import('./OwnInvoicesPage.tsx')).OwnInvoicesPage),
    },
  ],
  menu: [{ page: 'paymentList', icon: 'document', label: 'payments.tab', roles: ['CB_PARENT'], order: 82 }],
}
