import { substituteDrawer } from '#features/board/web/slots.api.ts'
import { runCrewParts } from '#features/boarding/web/slots.api.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { homeWidgets } from '#platform/web/slots/home-slots.ts'
import { fill } from '#platform/web/slots/slot.ts'

/** Who works a run instead of somebody else: substitutes, offers to stand in, the hand-over of a run to another phone. */
export const coverFeature: WebFeature = {
  name: 'cover',
  fills: [
    fill(homeWidgets, {
      id: 'offers',
      roles: ['CB_ASSISTANT'],
      order: 5,
      load: async () => (await import('./OffersCard.tsx')).OffersCard,
    }),
    fill(homeWidgets, {
      id: 'mine',
      roles: ['CB_ASSISTANT'],
      order: 20,
      load: async () => (await import('./MyShiftCard.tsx')).MyShiftCard,
    }),
    fill(runCrewParts, {
      id: 'code',
      order: 10,
      load: async () => (await import('./HolderCode.tsx')).HolderCode,
    }),
    fill(substituteDrawer, {
      id: 'substitute',
      order: 10,
      load: async () => (await import('./SubstituteDrawer.tsx')).SubstituteDrawer,
    }),
  ],
}
