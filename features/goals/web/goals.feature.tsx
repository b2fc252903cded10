import { careFeature } from '#features/conditions/web/care-feature.api.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import { homeWidgets } from '#platform/web/slots/home-slots.ts'
import { later } from '#platform/web/slots/later.tsx'
import { fill } from '#platform/web/slots/slot.ts'

/** Goals, on the pages of guests and children; on the home those that need a look. */
export const goalsFeature = careFeature(
  'goals',
  {
    id: 'GOAL',
    order: 54,
    load: withTexts('goals', async () => (await import('./GoalsTab.tsx')).GoalsTab),
  },
  [
    fill(homeWidgets, {
      id: 'GUEST_GOAL',
      roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'],
      order: 32,
      load: later(withTexts('goals', async () => (await import('./PressingGoals.tsx')).PressingGoals)),
    }),
  ],
)
