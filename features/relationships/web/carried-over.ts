/** What the button counts and the drawer shows: as many as an administrator reads before keeping them all. */
export const CARRIED_OVER = { body: { limit: 20 } }
