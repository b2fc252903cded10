import { homeWidgets } from '#platform/web/slots/home-slots.ts'
import { officeRun, officeBar } from '#features/boarding/web/slots.api.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

/** The runs of the day for the school office. */
export const boardFeature: WebFeature = {
  name: 'board',
  fills: [
    fill(homeWidgets, {
      id: 'board',
      roles: ['CB_ADMIN'],
      order: 10,
      load: async () => (await import('./Board.tsx')).Board,
    }),
    fill(officeRun, { id: 'run', order: 10, load: async () => (await import('./OfficeRun.tsx')).OfficeRun }),
    fill(officeBar, {
      id: 'bar',
      order: 10,
      shown: ({ run }) => run.abilities.staff || run.abilities.receive,
      load: async () => (await import('./OfficeBar.tsx')).OfficeBar,
    }),
  ],
}
