import { defineHook } from '#platform/server/hooks.ts'
import type { Outcome } from '../shared/doses.rules.ts'

/** A dose as it was recorded or corrected. */
export type RecordedDose = {
  person: { id: string; groupId: string; fullName: string; zone: string }
  id: string
  /** The dose whose place it takes. */
  replaces: string | null
  /** Who recorded it before any correction, and when it was given by that record; null: the application did. */
  recorder: { id: string; at: Date } | null
  medicine: string
  /** Null: it was entered in error. */
  outcome: Outcome | null
  happenedAt: Date
}

/** A dose was recorded or corrected. A disputed one is none until it is decided. */
export const doseRecorded = defineHook<RecordedDose>('medicines.doseRecorded')
