import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { homeWidgets } from '#platform/web/slots/home-slots.ts'
import { fill } from '#platform/web/slots/slot.ts'

/** Who is absent today, on the home of the office. Beside the pages of absences, whose texts the home does without. */
export const absentTodayFeature: WebFeature = {
  name: 'absentToday',
  fills: [
    fill(homeWidgets, {
      id: 'absentToday',
      roles: ['CB_ADMIN'],
      order: 20,
      side: true,
      load: async () => (await import('./AbsentToday.tsx')).AbsentToday,
    }),
  ],
}
