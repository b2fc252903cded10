import { useText, type Texts } from '#platform/web/i18n/use-text.ts'
import { PAPER_HUE, StateChip } from '#platform/web/ui/state.tsx'
import type { Vehicle } from '../shared/vehicles.contract.ts'

/** How a vehicle stands: put away, or its papers. */
export function VehicleState({ vehicle }: { vehicle: Pick<Vehicle, 'status' | 'papersState'> }) {
  const text = useText()
  if (vehicle.status === 'D') return <StateChip hue="absent">{text('vehicles.state.away')}</StateChip>
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
