import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { encode } from 'uqr'

/** A QR code, always dark on light with a quiet border: cameras want it so in every theme. */
export function QrCode({ content, label, size = 200 }: { content: string; label: string; size?: number }) {
  const { data, size: modules } = useMemo(() => encode(content, { ecc: 'M', border: 4 }), [content])
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      sx={{ width: size, height: size, borderRadius: 2, backgroundColor: 'common.white', color: 'common.black' }}
    >
      <path d={path} fill="currentColor" />
    </Box>
  )
}
