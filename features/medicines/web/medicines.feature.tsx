import type { QueryClient } from '@tanstack/react-query'
import { readsCare } from '#features/children/web/care-page.api.ts'
import { childTabs } from '#features/children/web/slots.api.ts'
import { guestTabs } from '#features/guests/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'
import { loadOffline } from './load-offline.ts'

const reread = (client: QueryClient) => refresh(client, ['medicines'])
const at = { page: 'doseRound', roles: ['CB_ADMIN', 'CB_ASSISTANT'], module: 'drugs.userDetail' } as const
const tab = {
  id: 'MEDICINES',
  order: 57,
  module: at.module,
  label: 'medicines.tab',
  load: withTexts('medicines', async () => (await import('./MedicineTabs.tsx')).MedicinesTab),
} as const

/** Medicines of people in care: on their pages, and on rounds. */
export const medicinesFeature: WebFeature = {
  name: 'medicines',
  pages: [
    {
      ...at,
      title: 'medicines.round',
      load: withTexts('medicines', async () => (await import('./round/DoseRoundPage.tsx')).DoseRoundPage),
    },
  ],
  menu: [{ ...at, icon: 'medical', label: 'medicines.round', order: 62 }],
  fills: [
    fill(guestTabs, { ...tab, shown: readsCare }),
    fill(childTabs, { ...tab, shown: (about) => about.child.guest && readsCare(about) }),
  ],
  // A new allergy may forbid what is ordered.
  live: { 'medicines.changed': reread, 'conditions.changed': reread },
  offline: loadOffline,
}
