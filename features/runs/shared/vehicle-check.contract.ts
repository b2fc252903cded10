import * as z from 'zod/mini'
import { VEHICLE_CHECKS } from './runs.rules.ts'

export const vehicleCheck = z.enum(VEHICLE_CHECKS)

/** Of a closed run, for staff only: how the crew showed that the vehicle was walked to the back, and who reported it to the office. */
export const vehicleChecked = {
  vehicleCheck: z._default(z.nullable(vehicleCheck), null),
  vehicleCheckBy: z._default(z.nullable(z.string()), null),
}
