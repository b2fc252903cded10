import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Amounts with their labels, beside each other as far as there is room: they are compared. */
export function Amounts({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(144px, 45%), 1fr))' }}
    >
      {children}
    </Box>
  )
}
