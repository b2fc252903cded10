import Box from '@mui/material/Box'
import { useCall } from '#platform/web/api/use-call.ts'
import { Logo } from '#platform/web/ui/Logo.tsx'
import { getLogo } from '../shared/session.contract.ts'

/** The logo that the server gives, or the mark of the product. */
export function BrandLogo({ size = 40 }: { size?: number }) {
  const own = useCall(getLogo, {}, { staleTime: Number.POSITIVE_INFINITY }).data
  if (!own) return <Logo size={size} />
  return (
    <Box
      component="img"
      src={`data:image/png;base64,${own}`}
      alt=""
      sx={{ height: size, maxWidth: size * 3, objectFit: 'contain' }}
    />
  )
}
