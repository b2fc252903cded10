import { defineHook } from '#platform/server/hooks.ts'
import type { Code, Level } from '../shared/definition-types.ts'

/** A value that was just kept and counts, with what the rules said of it. */
export type MeasuredValue = {
  id: string
  groupId: string
  personId: string
  measurement: Code
  level: Level
  /** The rule that it goes by, with its limit; `ageMissing`: it could not be judged; null: nothing was found. */
  found: { rule: string; limit: number } | null
  value: number | null
  /** Of the temperature of a child the limit from which on it does not stay with the group; null: none is held against it. */
  exclusion: number | null
  happenedAt: Date
  /** No value of this measurement of the person that counts is later: it says how it is now. One of each at most. */
  newest: boolean
}

/** An entry that was just kept, whether or not it is a value and counts. */
export type KeptEntry = {
  groupId: string
  personId: string
  measurement: Code
  value: number | null
  /** It took the place of another, or says that the other was entered in error: what was found before may not hold. */
  corrects: boolean
}

/** Entries were kept: for rules that look at a whole group. */
export const entriesKept = defineHook<readonly KeptEntry[]>('measurements.entriesKept')

/** A group goes by another temperature from which on a child does not stay with it; null: by none. */
export const exclusionChanged = defineHook<{ groupId: string; limit: number | null }>('measurements.exclusionChanged')

/** Values were recorded, or took the place of others: whoever watches them looks at them. */
export const measured = defineHook<readonly MeasuredValue[]>('measurements.measured')
