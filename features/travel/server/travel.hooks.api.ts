import { defineHook } from '#platform/server/hooks.ts'

/** Something that decides where a child travels has changed: homes, rules, exceptions, routes or reports. */
export const travelChanged = defineHook<{ childId: string }>('travel.travelChanged')
