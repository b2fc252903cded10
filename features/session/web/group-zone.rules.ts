export type WorkingGroup = { id: string; name: string; zone: string; chosen: boolean }

/** The zone of a group that somebody works in; without one, or for a group out of sight, of the first that is chosen. */
export const zoneOf = (groups: readonly WorkingGroup[], groupId?: string): string | undefined =>
  (groups.find(({ id }) => id === groupId) ?? groups.find(({ chosen }) => chosen) ?? groups[0])?.zone
