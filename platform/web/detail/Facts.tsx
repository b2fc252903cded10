import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { VipMark } from '../forms/VipMark.tsx'

/** What a record says, read-only: pairs of label and value, two beside each other where there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(max(152px, 40%), 1fr))' }}
    >
      {children}
    </Box>
  )
}

/** Characters from which on a value has the whole width: half of it would be a column of single words on a phone. */
const LONG = 90

type FactProps = { label: string; important?: boolean; children: ReactNode }

/** One label with its value; nothing is a dash. */
export function FactLine({ label, important, children }: FactProps) {
  const empty = children === null || children === undefined || children === ''
  return (
    <Box sx={typeof children === 'string' && children.length > LONG ? { gridColumn: '1 / -1' } : undefined}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {important && <VipMark />}
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {empty ? '–' : children}
      </Typography>
    </Box>
  )
}
