import Box from '@mui/material/Box'

/** A colour or gradient itself. It is data of a person, not one of this page. */
export function Swatch({ background, size = 28 }: { background: string; size?: number }) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      style={{ background, width: size, height: size }}
      sx={{ flex: 'none', display: 'block', borderRadius: 1, border: '1px solid var(--line-strong)' }}
    />
  )
}
