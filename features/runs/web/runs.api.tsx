import { lazy } from 'react'

/** The run in the hand of the crew, for the page whose address names a run. */
export const LazyRunPage = lazy(async () => ({ default: (await import('./RunPage.tsx')).RunPage }))

/** The tab of a route with its past runs. */
export const loadRouteHistory = async () => (await import('./RouteHistory.tsx')).RouteHistory

/** The run as a family follows it. */
export const LazyFollowPage = lazy(async () => ({ default: (await import('./FollowPage.tsx')).FollowPage }))
