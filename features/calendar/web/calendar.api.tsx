import { lazy } from 'react'

/** The school calendar of a group, loaded when it is opened. */
export const CalendarPage = lazy(async () => ({ default: (await import('./CalendarPage.tsx')).CalendarPage }))
