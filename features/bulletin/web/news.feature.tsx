import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { homeWidgets } from '#platform/web/slots/home-slots.ts'
import { later } from '#platform/web/slots/later.tsx'
import { fill } from '#platform/web/slots/slot.ts'

/** The newest posts on the home. Beside the boards, whose texts the home does without. */
export const newsFeature: WebFeature = {
  name: 'news',
  fills: [
    fill(homeWidgets, {
      id: 'NEWS of the office',
      roles: ['CB_ADMIN'],
      order: 15,
      side: true,
      load: later(async () => (await import('./NewsCard.tsx')).NewsCard),
    }),
    fill(homeWidgets, {
      id: 'NEWS',
      roles: ['CB_ASSISTANT', 'CB_PARENT'],
      order: 30,
      load: later(async () => (await import('./NewsCard.tsx')).NewsCard),
    }),
  ],
}
