import { lazy } from 'react'

/** The sheet with the closed days, loaded when it is opened. */
export const CalendarDrawer = lazy(async () => ({ default: (await import('./CalendarDrawer.tsx')).CalendarDrawer }))
