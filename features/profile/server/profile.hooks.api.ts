import { defineHook } from '#platform/server/hooks.ts'

/** True when one of these persons is somebody whose records the actor may read, such as a child on the own run. */
export const inSight = defineHook<{ personIds: readonly string[] }, boolean>('profile.inSight')
