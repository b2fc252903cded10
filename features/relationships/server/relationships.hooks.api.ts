import { defineHook } from '#platform/server/hooks.ts'

/** An adult was restricted from a child (`restricted`), or the restriction was lifted. */
export const restrictionChanged = defineHook<{ childId: string; restricted: boolean }>(
  'relationships.restrictionChanged',
)
