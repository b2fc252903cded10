import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import type { DeviceRun } from '../../shared/device-view.rules.ts'
import { closedEarly } from '#features/runs/shared/left-behind.rules.ts'
import { NamedChildren } from '../stop/NamedChildren.tsx'

const noShows = (view: DeviceRun) => view.passengers.filter(({ fold }) => fold.state === 'NO_SHOW')

/** True when the close is about children by name: who did not come, or got off where the vehicle has not been. */
export const hasQuestion = (view: DeviceRun): boolean =>
  noShows(view).length > 0 || closedEarly(view.stops, view.passengers).length > 0

/** Asks once before the close, by name. It never refuses. */
export function CloseQuestion({
  view,
  onConfirm,
  onClose,
}: {
  view: DeviceRun
  onConfirm: () => Promise<void>
  onClose: () => void
}) {
  const text = useText()
  const early = closedEarly(view.stops, view.passengers)
  const missing = noShows(view)
  return (
    <ConfirmDialog
      title={text('boarding.close.ask')}
      cancel={text('boarding.close.askBack')}
      confirm={text('boarding.close.button')}
      danger={early.length > 0}
      outdoors
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {missing.length > 0 && <NamedChildren title={text('boarding.close.askNoShow')} who={missing} />}
      {early.map(({ stopId, passengerIds }) => (
        <NamedChildren
          key={stopId}
          title={text('boarding.close.askEarly', { stop: view.stops.find(({ id }) => id === stopId)?.name ?? '' })}
          who={view.passengers.filter(({ id }) => passengerIds.includes(id))}
        />
      ))}
      {early.length > 0 && <Typography sx={{ mt: 3 }}>{text('boarding.close.askTold')}</Typography>}
    </ConfirmDialog>
  )
}
