import { lazy } from 'react'

/** How the runs went, for the page whose address asks for it. */
export const LazyReportsPage = lazy(async () => ({ default: (await import('./ReportsPage.tsx')).ReportsPage }))
