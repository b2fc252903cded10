import { careFeature } from '#features/conditions/web/care-feature.api.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'

/** Care plans and the page for an emergency, on the pages of guests and children. */
export const plansFeature = careFeature('plans', {
  id: 'PAI',
  order: 53,
  load: withTexts('plans', async () => (await import('./PlanTabs.tsx')).PlansTab),
})
