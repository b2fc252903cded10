import type { QueryClient } from '@tanstack/react-query'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

const reread = (client: QueryClient) => refresh(client, ['kitchen'])
const at = { page: 'kitchenList', roles: ['CB_ADMIN', 'CB_ASSISTANT'] } as const

/** Who eats on a day, with what to watch. */
export const kitchenFeature: WebFeature = {
  name: 'kitchen',
  pages: [
    {
      ...at,
      title: 'kitchen.title',
      load: withTexts('kitchen', async () => (await import('./KitchenPage.tsx')).KitchenPage),
    },
  ],
  menu: [{ ...at, icon: 'allergy', label: 'kitchen.title', order: 64 }],
  live: { 'conditions.changed': reread, 'plans.changed': reread, 'absences.changed': reread },
}
