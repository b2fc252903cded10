import Box, { type BoxProps } from '@mui/material/Box'

/** Cards of one kind: as many beside each other as have 360 px each. */
export function CardGrid(props: Omit<BoxProps, 'sx'>) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(360px, 100%), 1fr))',
      }}
      {...props}
    />
  )
}
