import Box from '@mui/material/Box'
import { Icon } from './Icon.tsx'

/** A picture, small; the sign of a file while there is none (`src`). Its name stands beside it. */
export function FileThumbnail({ src }: { src: string | undefined }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: 48,
        height: 48,
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        borderRadius: 'var(--r-control)',
        overflow: 'hidden',
        background: 'var(--primary-soft)',
        color: 'var(--text-2)',
      }}
    >
      {src === undefined ? (
        <Icon name="document" />
      ) : (
        <img src={src} alt="" style={{ width: '100%', height: '100%', objectFit: 'cover' }} />
      )}
    </Box>
  )
}
