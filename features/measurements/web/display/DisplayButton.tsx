import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { AddPhotos, CarePhotos } from '#features/documents/web/photos.api.tsx'
import { callBytes } from '#platform/web/api/call-bytes.ts'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { SkeletonRows } from '#platform/web/ui/view-states.tsx'
import { addDisplay, getDisplay, removeDisplay, thumbnailOfDisplay } from '../../shared/display/display.contract.ts'
import type { Observation } from '../../shared/measurements.contract.ts'
import { fullWords, happenedWords } from '../measurement-words.tsx'

type DisplayButtonProps = { row: Observation; zone: string }

/** The photo of the display of a value: looked at on purpose, and added where there is none by who may correct the value, which stays as it is. */
export function DisplayButton({ row, zone }: DisplayButtonProps) {
  const text = useText()
  const [open, setOpen] = useState(false)
  const remove = useCommand(removeDisplay, { touches: [['measurements']] })
  const adds = row.abilities.correct && row.outcome === 'value' && row.display.every(({ removed }) => removed !== null)
  // What was opened stays open when the last thing in it goes.
  if (row.display.length === 0 && !adds && !open) return null
  const what = text(`measurements.of.${row.measurement}`)
  const when = happenedWords(row, zone)
  return (
    <>
      <IconButton
        icon={row.display.length === 0 ? 'attach' : 'camera'}
        label={text(row.display.length === 0 ? 'measurements.display.addTo' : 'measurements.display.of', {
          what,
          when,
        })}
        onClick={() => setOpen(true)}
      />
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
              >
                {adds && <AddDisplay row={row} />}
              </CarePhotos>
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

/** Sends it at once: a photo does not wait on the device. */
function AddDisplay({ row }: { row: Observation }) {
  const text = useText()
  const client = useQueryClient()
  return (
    <Stack spacing={2}>
      <Typography variant="body2" color="textSecondary">
        {text('measurements.display.addHelp')}
      </Typography>
      <AddPhotos
        room={1}
        full={text('measurements.display.most')}
        send={async (body, options) => {
          await call(addDisplay, { params: { id: row.id }, body }, options)
          await refresh(client, ['measurements'])
        }}
      />
    </Stack>
  )
}
