import { defineHook } from '#platform/server/hooks.ts'

/** A vehicle was inspected, blocked or released: runs that it is to drive may be ready now, or no longer. */
export const vehicleConditionChanged = defineHook<{ vehicleId: string }>('vehicles.vehicleConditionChanged')
