import { defineHook } from '#platform/server/hooks.ts'

/** A child changes to another group of the actor. A registration refuses by throwing, or takes its records along. */
export const childChangesGroup = defineHook<{ childId: string; group: { id: string; zone: string } }>(
  'memberships.childChangesGroup',
)
