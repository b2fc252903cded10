import { lazy } from 'react'

/** Days away of an assistant, reported by themselves or by the office. */
export const LazyAwayDrawer = lazy(async () => ({ default: (await import('./AwayDrawer.tsx')).AwayDrawer }))
