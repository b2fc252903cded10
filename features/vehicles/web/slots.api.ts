import { defineSlot, type PartEntry } from '#platform/web/slots/slot.ts'
import type { VehicleDetail } from '../shared/vehicles.contract.ts'

/** The second column of a vehicle, above its documents. */
export const vehicleParts = defineSlot<PartEntry<{ vehicle: VehicleDetail }>>('vehicles.parts')
