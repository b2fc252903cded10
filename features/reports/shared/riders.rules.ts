/** Times that a child was expected and not there before anybody asks (docs/domain.md, "Repeated no-shows"). Ours. */
export const MISSES = 3
/** Of the last service days of the route that are looked at: two school weeks. Ours. */
export const SERVICE_DAYS = 10
/** Days for which an answered question is not asked again. Ours. */
export const ASK_AGAIN_DAYS = 30
/** A pause is at most this long, in days; whoever stays away longer stops. Ours: half a school year. */
export const PAUSE_DAYS = 183
