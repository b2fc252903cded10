/** What a change about pick-up makes old. */
export const PICKUP_TOUCHED = [['pickup']] as const
