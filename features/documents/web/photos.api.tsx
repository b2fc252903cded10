import { lazy } from 'react'
import { withTexts } from '#platform/web/i18n/own-texts.ts'

/** Photos of a feature to look at, in a `Suspense`. */
export const CarePhotos = lazy(
  withTexts('documents', async () => ({ default: (await import('./photos/CarePhotos.tsx')).CarePhotos })),
)

/** How photos are added, in the same. */
export const AddPhotos = lazy(
  withTexts('documents', async () => ({ default: (await import('./photos/AddPhotos.tsx')).AddPhotos })),
)
