import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { homeWidgets } from '#platform/web/slots/home-slots.ts'
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
      load: async () => (await import('./NewsWidget.tsx')).NewsWidget,
    }),
    fill(homeWidgets, {
      id: 'NEWS',
      roles: ['CB_ASSISTANT', 'CB_PARENT'],
      order: 30,
      load: async () => (await import('./NewsWidget.tsx')).NewsWidget,
    }),
  ],
}
