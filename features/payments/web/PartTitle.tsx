import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** The heading of a part of an invoice. */
export function PartTitle({ children }: { children: ReactNode }) {
  return (
    <Typography component="h3" variant="subtitle2" color="textSecondary">
      {children}
    </Typography>
  )
}
