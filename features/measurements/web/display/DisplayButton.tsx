import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { CarePhotos } from '#features/documents/web/photos.api.tsx'
import { callBytes } from '#platform/web/api/call-bytes.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { SkeletonRows } from '#platform/web/ui/view-states.tsx'
import { getDisplay, removeDisplay, thumbnailOfDisplay } from '../../shared/display/display.contract.ts'
import type { Observation } from '../../shared/measurements.contract.ts'
import { fullWords, happenedWords } from '../measurement-words.tsx'

type DisplayButtonProps = { row: Observation; zone: string }

/** The photo of the display of a value, if there is one: it is looked at on purpose. */
export function DisplayButton({ row, zone }: DisplayButtonProps) {
  const text = useText()
  const [open, setOpen] = useState(false)
  const remove = useCommand(removeDisplay, { touches: [['measurements']] })
  if (row.display.length === 0) return null
  const what = text(`measurements.of.${row.measurement}`)
  const when = happenedWords(row, zone)
  return (
    <>
      <IconButton icon="camera" label={text('measurements.display.of', { what, when })} onClick={() => setOpen(true)} />
      {open && (
        <Drawer
          title={text('measurements.display')}
          over={`${what} ${fullWords(row, text)} · ${when}`}
          onClose={() => setOpen(false)}
        >
          <Stack spacing={4}>
            <Suspense fallback={<SkeletonRows rows={3} />}>
              <CarePhotos
                photos={row.display}
                zone={zone}
                read={(id, size, options) =>
                  callBytes(size === 'large' ? getDisplay : thumbnailOfDisplay, { params: { id } }, options)
                }
                remove={(id, reason) => remove.mutateAsync({ params: { id }, body: { reason } })}
              />
            </Suspense>
            <Typography variant="caption" color="textSecondary">
              {text('measurements.display.readers')}
            </Typography>
          </Stack>
        </Drawer>
      )}
    </>
  )
}
