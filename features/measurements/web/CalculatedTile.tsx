import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type CalculatedTileProps = {
  title: string
  /** A number, or the words where there is none. */
  value: string
  unit?: string
  /** Its words need the width of two tiles. */
  wide?: boolean
  children: ReactNode
}

/** What is calculated from measurements, beside their tiles: there is nothing to choose. */
export function CalculatedTile({ title, value, unit, wide = false, children }: CalculatedTileProps) {
  return (
    <Box
      role="group"
      aria-label={title}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-start',
        gap: 1,
        p: 3,
        borderRadius: 'var(--r-card)',
        background: 'var(--surface)',
        boxShadow: 'inset 0 0 0 1px var(--line)',
        ...(wide && { gridColumn: 'span 2' }),
      }}
    >
      <Typography component="span" variant="caption" color="textSecondary">
        {title}
      </Typography>
      <span>
        <Box
          component="b"
          sx={{ fontSize: /\d/.test(value) ? 24 : 16, lineHeight: 1.2, fontFamily: 'var(--font-num)' }}
        >
          {value}
        </Box>{' '}
        {unit !== undefined && (
          <Typography component="span" variant="caption" color="textSecondary">
            {unit}
          </Typography>
        )}
      </span>
      {children}
    </Box>
  )
}

/** Small print of such a tile. */
export const TileLine = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
    {children}
  </Box>
)
