import Box from '@mui/material/Box'
import { lazy, Suspense, type ComponentProps } from 'react'
import { PICTURE_HEIGHT } from './picture-height.ts'

const Scanner = lazy(async () => ({ default: (await import('./Scanner.tsx')).Scanner }))

/** Looks through the camera for QR codes. Its place is kept while it loads: what is below does not move under a finger. */
export const LazyScanner = (props: ComponentProps<typeof Scanner>) => (
  <Suspense fallback={<Box sx={{ height: PICTURE_HEIGHT, borderRadius: '8px', background: 'var(--sunken)' }} />}>
    <Scanner {...props} />
  </Suspense>
)
