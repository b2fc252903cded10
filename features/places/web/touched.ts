/** What a change of a place makes old: routes and runs show its name, side and notes. */
export const PLACES_TOUCHED = [['places'], ['routes'], ['runs']] as const
