import { defineHook } from '#platform/server/hooks.ts'

/** Whether the organisation has published terms. */
export const publishesTerms = defineHook<undefined, boolean>('session.publishesTerms')
