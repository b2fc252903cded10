/** What shows relationships, or people by them. */
export const KIN_TOUCHED = [['relationships'], ['people'], ['guests'], ['children'], ['runs']] as const
