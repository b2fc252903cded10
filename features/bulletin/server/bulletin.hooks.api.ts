import { defineHook } from '#platform/server/hooks.ts'

/** The photo consent for somebody in care was given or withdrawn: who shows photos of them has it read again by these people. */
export const photoConsentChanged = defineHook<{
  personId: string
  audience: { persons: readonly string[]; groupStaff: readonly string[] }
}>('bulletin.photoConsentChanged')
