import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Keys above the bar of a phone, where the thumb is; beside the list on a desk. */
export function ThumbPad({ children }: { children: ReactNode }) {
  return <Box sx={PLACE}>{children}</Box>
}

const PLACE = {
  position: { xs: 'fixed', md: 'sticky' },
  left: 0,
  right: 0,
  bottom: { xs: 'calc(69px + env(safe-area-inset-bottom))', md: 'auto' },
  top: { xs: 'auto', md: 80 },
  zIndex: 2,
  p: 2,
  background: 'var(--bg)',
  borderTop: { xs: '1px solid var(--line)', md: 'none' },
} as const
