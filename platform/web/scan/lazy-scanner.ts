import { lazy } from 'react'

/** Looks through the camera for QR codes. */
export const LazyScanner = lazy(async () => ({ default: (await import('./Scanner.tsx')).Scanner }))
