import { routeListActions } from '#features/routes/web/slots.api.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

/** Generates routes for the children of a group. */
export const plannerFeature: WebFeature = {
  name: 'planner',
  fills: [
    fill(routeListActions, {
      id: 'generate',
      order: 30,
      roles: ['CB_ADMIN'],
      icon: 'build',
      label: 'planner.title',
      load: withTexts('planner', async () => (await import('./GenerateButton.tsx')).GenerateButton),
    }),
  ],
}
