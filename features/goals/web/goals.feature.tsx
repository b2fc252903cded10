import { careFeature } from '#features/conditions/web/care-feature.api.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'

/** Goals, on the pages of guests and children. */
export const goalsFeature = careFeature('goals', {
  id: 'GOAL',
  order: 54,
  load: withTexts('goals', async () => (await import('./GoalsTab.tsx')).GoalsTab),
})
