import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { LazyStickerScan } from '#features/vehicles/web/vehicles.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import { SwitchRow } from '#platform/web/ui/SwitchRow.tsx'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'

/** How the walk to the back stands on this phone. */
export type Walk =
  | { by: 'nobody' }
  | { by: 'said' }
  | { by: 'sticker'; token: string; vehicleId: string }
  /** When the office closes: the crew member who reported it. */
  | { by: 'reported'; personId: string }
export const NOBODY_WALKED: Walk = { by: 'nobody' }

/** The walk as it holds for the vehicle of now: the sticker of the one that was swapped says nothing about it. */
export const walkOf = (walk: Walk, { sticker }: Pick<RunDetail, 'sticker'>): Walk =>
  walk.by === 'sticker' && sticker?.vehicleId !== walk.vehicleId ? NOBODY_WALKED : walk

/** What stands under the switch. */
function captionOf({ by }: Walk, withSticker: boolean): string {
  if (!withSticker) return 'boarding.close.vehicleHint'
  const CAPTIONS = {
    nobody: 'boarding.close.orSay',
    said: 'boarding.close.saidOnly',
    sticker: 'boarding.close.bySticker',
    reported: 'boarding.close.vehicleHint',
  }
  return CAPTIONS[by]
}

type WalkCheckProps = { run: RunDetail; walk: Walk; onWalk: (walk: Walk) => void }

/** Asks which crew member reported the vehicle check: the office did not see it. */
export function ReportedCheck({ run, walk, onWalk }: WalkCheckProps) {
  const text = useText()
  return (
    <Box sx={{ px: 4, py: 3, borderTop: 1, borderColor: 'divider' }}>
      <Typography id="reported-check" variant="h4" component="p" sx={{ mb: 2 }}>
        {text('boarding.close.reportedBy')}
      </Typography>
      <Choice
        kind="radio"
        labelledBy="reported-check"
        options={run.crew.map(({ personId, name }) => ({ value: personId, label: name }))}
        chosen={walk.by === 'reported' ? [walk.personId] : []}
        onChoose={(personId) => onWalk({ by: 'reported', personId })}
      />
    </Box>
  )
}

/** Whether the office closes the run for a crew to which the actor does not belong. */
export const isReported = (run: Pick<RunDetail, 'mine' | 'mode' | 'crew'>): boolean =>
  !run.mine && run.mode !== 'walk' && run.crew.length > 0

/** Walked to the back: shown by the sticker of the last row where there is one, else said. Saying it always works. */
export function WalkCheck({ run, walk, onWalk }: WalkCheckProps) {
  const text = useText()
  const [reading, setReading] = useState(false)
  const { sticker } = run
  const vehicle = run.vehicleLabel ?? ''
  const walked = walk.by !== 'nobody'
  return (
    <Box sx={{ px: 4, py: 3, borderTop: 1, borderColor: 'divider' }}>
      {sticker !== null && walk.by !== 'sticker' && (
        <Button size="run" icon="camera" block sx={{ mt: 1, mb: 3 }} onClick={() => setReading(true)}>
          {text('vehicles.sticker.read')}
        </Button>
      )}
      <SwitchRow
        checked={walked}
        onChange={(on) => onWalk(on ? { by: 'said' } : NOBODY_WALKED)}
        before={<Disc hue={walked ? 'arrived' : 'absent'} icon={walk.by === 'sticker' ? 'check' : 'bus'} />}
        label={
          <>
            <Typography component="span" variant="h4" sx={{ display: 'block' }}>
              {text('boarding.close.walked')}
            </Typography>
            <Typography component="span" variant="caption" color="textSecondary">
              {text(captionOf(walk, sticker !== null), { vehicle })}
            </Typography>
          </>
        }
      />
      {reading && sticker !== null && (
        <Suspense>
          <LazyStickerScan
            vehicle={vehicle}
            sticker={sticker}
            onRead={(token) => {
              setReading(false)
              onWalk({ by: 'sticker', token, vehicleId: sticker.vehicleId })
            }}
            onClose={() => setReading(false)}
          />
        </Suspense>
      )}
    </Box>
  )
}
