import { defineHook } from '#platform/server/hooks.ts'
import type { Code, Level } from '../shared/definition-types.ts'

/** A value that was just kept and counts, with what the rules said of it. */
export type MeasuredValue = {
  id: string
  groupId: string
  personId: string
  measurement: Code
  level: Level
  happenedAt: Date
  /** No value of this measurement of the person that counts is later: it says how it is now. One of each at most. */
  newest: boolean
}

/** Values were recorded, or took the place of others: whoever watches them looks at them. */
export const measured = defineHook<readonly MeasuredValue[]>('measurements.measured')
