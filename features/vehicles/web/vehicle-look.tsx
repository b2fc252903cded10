import { useText } from '#platform/web/i18n/use-text.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import { PAPER_HUE } from '#platform/web/ui/hue.ts'
import type { Vehicle } from '../shared/vehicles.contract.ts'

/** The state of a vehicle: put away, blocked, an inspection that is due, or its papers. */
export function VehicleState({
  vehicle,
}: {
  vehicle: Pick<Vehicle, 'status' | 'papersState' | 'blocked' | 'inspectionDue'>
}) {
  const text = useText()
  if (vehicle.status === 'D') return <StateChip hue="absent">{text('vehicles.state.away')}</StateChip>
  if (vehicle.blocked) return <StateChip hue="alert">{text('vehicles.state.blocked')}</StateChip>
  if (vehicle.inspectionDue && vehicle.papersState !== 'expired')
    return <StateChip hue="waiting">{text('vehicles.state.due')}</StateChip>
  return <StateChip hue={PAPER_HUE[vehicle.papersState]}>{text(`vehicles.state.${vehicle.papersState}`)}</StateChip>
}

/** How many fit in, in words. */
export function roomOf({ seats, wheelchairPlaces }: Pick<Vehicle, 'seats' | 'wheelchairPlaces'>, text: Texts): string {
  return [
    text('vehicles.seats', { seats }),
    wheelchairPlaces > 0 && text('vehicles.wheelchairs', { count: wheelchairPlaces }),
  ]
    .filter(Boolean)
    .join(', ')
}
