import { defineHook } from '#platform/server/hooks.ts'
import type { Outcome } from '../shared/doses.rules.ts'

/** A dose that counts from now on, as it was recorded or corrected. */
export type StandingDose = {
  person: { id: string; groupId: string; fullName: string; zone: string }
  id: string
  /** The dose whose place it takes. */
  replaces: string | null
  /** Who recorded it first, and when it was given by that record; null: the application did. */
  recorder: { id: string | null; at: Date }
  medicine: string
  /** Null: it was entered in error. */
  outcome: Outcome | null
  happenedAt: Date
}

/** A dose was recorded or corrected. A disputed one is none until it is decided. */
export const doseStanding = defineHook<StandingDose>('medicines.doseStanding')
