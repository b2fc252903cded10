import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'

/** Cards of a record in two or three columns on a desk, in one on a phone, the first column on top. */
export function Columns({ children }: { children: readonly ReactNode[] }) {
  const columns = children.filter(Boolean)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: columns.length > 1 ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
          lg: `repeat(${columns.length}, minmax(0, 1fr))`,
        },
      }}
    >
      {columns.map((column, index) => (
        // The columns of a page do not change places.
        <Stack key={index} spacing={4} sx={{ minWidth: 0 }}>
          {column}
        </Stack>
      ))}
    </Box>
  )
}
