import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useAddressOf } from '#features/profile/web/picture.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Loaded, SkeletonRows } from '#platform/web/ui/view-states.tsx'
import { PDF_TYPE, PICTURE_TYPE } from '../shared/attachments.contract.ts'

const PdfPages = lazy(async () => ({ default: (await import('./PdfPages.tsx')).PdfPages }))

type PreviewProps = {
  name: string
  mimeType: string
  /** Which file it is: it is read once while it is looked at. */
  id: string
  load: () => Promise<Blob>
  onClose: () => void
}

/** Whether a file can be looked at here; any other is saved to the device. */
export const canBeShown = (mimeType: string): boolean => mimeType === PICTURE_TYPE || mimeType === PDF_TYPE

/** A picture or a PDF to look at: pixels alone, nothing of the file is a document of the browser (docs/adr/0196). */
export function PreviewDialog({ name, mimeType, id, load, onClose }: PreviewProps) {
  const text = useText()
  const query = useQuery({
    queryKey: ['documentFile', id],
    gcTime: 0,
    queryFn: load,
  })
  return (
    <Drawer title={name} footer={<Button onClick={onClose}>{text('utils.close')}</Button>} onClose={onClose}>
      <Loaded query={query}>
        {(blob) =>
          mimeType === PDF_TYPE ? (
            <Suspense fallback={<SkeletonRows rows={6} />}>
              <PdfPages blob={blob} />
            </Suspense>
          ) : (
            <Picture blob={blob} name={name} />
          )
        }
      </Loaded>
    </Drawer>
  )
}

function Picture({ blob, name }: { blob: Blob; name: string }) {
  const src = useAddressOf(blob)
  return <Box component="img" src={src} alt={name} sx={{ maxWidth: '100%', display: 'block' }} />
}
