import { lazy } from 'react'

/** The import of families, as a sheet over the list of children. */
export const LazyImportDrawer = lazy(async () => ({ default: (await import('./ImportDrawer.tsx')).ImportDrawer }))
