/** What shows where a child travels. */
export const TRAVEL_TOUCHED = [['travel'], ['runs'], ['children']] as const
