import { defineHook } from '#platform/server/hooks.ts'

/** A child changes to another group of the actor. A registration refuses by throwing, or takes its records along. */
export const childChangesGroup = defineHook<{ childId: string; group: { id: string; zone: string } }>(
  'memberships.childChangesGroup',
)

/** The place of a guest in a group got another last day than `before`; null: until further notice. */
export const guestPlaceEnds = defineHook<{
  personId: string
  groupId: string
  before: string | null
  to: string | null
}>('memberships.guestPlaceEnds')
