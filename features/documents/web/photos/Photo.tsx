import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAddressOf } from '#features/profile/web/picture.api.tsx'
import type { RequestOptions } from '#platform/web/api/request.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ErrorState } from '#platform/web/ui/view-states.tsx'

const HEIGHT = 160

/** Reads a photo, or its small copy. */
export type ReadPhoto = (id: string, size: 'large' | 'small', options: RequestOptions) => Promise<Blob>

export type PhotoProps = { id: string; n: number; read: ReadPhoto; large: boolean; onToggle: () => void }

/** A photo, small; pressed it is as large as there is room. It is forgotten with the sheet: who may see it is asked each time. */
export function Photo({ id, n, read, large, onToggle }: PhotoProps) {
  const text = useText()
  const query = useQuery({
    queryKey: ['carePhotos', id, large],
    // The small one stays in sight until the large one is there.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => read(id, large ? 'large' : 'small', { signal }),
  })
  const address = useAddressOf(query.data)
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!address) return <Skeleton variant="rounded" height={HEIGHT} />
  return (
    <ButtonBase
      aria-expanded={large}
      aria-label={text(large ? 'documents.photos.smaller' : 'documents.photos.larger', { n })}
      onClick={onToggle}
      sx={{
        width: '100%',
        borderRadius: 2,
        overflow: 'hidden',
        '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: 2 },
      }}
    >
      <Box
        component="img"
        src={address}
        alt={text('documents.photos.one', { n })}
        sx={{
          display: 'block',
          width: '100%',
          background: 'var(--sunken)',
          ...(large ? { maxHeight: '70vh', objectFit: 'contain' } : { height: HEIGHT, objectFit: 'cover' }),
        }}
      />
    </ButtonBase>
  )
}
