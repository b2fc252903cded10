import { childTabs } from '#features/children/web/slots.api.ts'
import { guestTabs } from '#features/guests/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

const tab = {
  id: 'PAI',
  order: 53,
  label: 'plans.tab',
  load: withTexts('plans', async () => (await import('./PlanTabs.tsx')).PlansTab),
} as const

/** Care plans and the page for an emergency, on the pages of guests and children. */
export const plansFeature: WebFeature = {
  name: 'plans',
  pages: [],
  fills: [fill(guestTabs, tab), fill(childTabs, tab)],
  live: { 'plans.changed': (client) => refresh(client, ['plans']) },
}
