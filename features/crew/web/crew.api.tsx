import { lazy } from 'react'

/** The code by which a run passes to another phone. */
export const LazyHolderCode = lazy(async () => ({ default: (await import('./HolderCode.tsx')).HolderCode }))

/** Who stands in on a run. */
export const LazySubstituteDrawer = lazy(async () => ({
  default: (await import('./SubstituteDrawer.tsx')).SubstituteDrawer,
}))
