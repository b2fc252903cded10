import { childTabs } from '#features/children/web/slots.api.ts'
import { guestTabs } from '#features/guests/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

const tab = {
  id: 'GOAL',
  order: 54,
  label: 'goals.tab',
  load: withTexts('goals', async () => (await import('./GoalsTab.tsx')).GoalsTab),
} as const

/** Goals, on the pages of guests and children. */
export const goalsFeature: WebFeature = {
  name: 'goals',
  pages: [],
  fills: [fill(guestTabs, tab), fill(childTabs, tab)],
  live: { 'goals.changed': (client) => refresh(client, ['goals']) },
}
