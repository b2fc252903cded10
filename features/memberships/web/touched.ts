/** What shows memberships, or people by them. */
export const TOUCHED = [['memberships'], ['people'], ['guests'], ['children'], ['groups'], ['subscriptions']] as const
