/** Ranges of alerts that are set for one person. Pure. */
import { DEFINITIONS } from './definitions.ts'
import type { Code, Part } from './definition-types.ts'
import type { Limits } from './judge.rules.ts'

/** What has a range: what is a number and not chosen from a list. */
export const RANGED = [
  'GLYCEMIA',
  'WEIGHT',
  'PRESSURE',
  'HEART_RATE',
  'TEMPERATURE',
  'SATURATION',
  'DIURESIS',
  'DIURESIS_DAY',
  'RESP_RATE',
  'PAIN',
  'HEIGHT',
] as const satisfies readonly Code[]
export type Ranged = (typeof RANGED)[number]

export const PARTS = ['value', 'second'] as const satisfies readonly Part[]
/** What is set for somebody: limits of a value, or how long nothing may come. */
export const SETTABLE = [...RANGED, 'PURGE'] as const satisfies readonly Code[]
export const RANGE_PARTS = [...PARTS, 'silence'] as const
/** As what the one who decides does so. */
export const DECIDERS = ['DOCTOR', 'NURSE', 'MANAGER', 'OTHER'] as const
/** `REPLACED`: something later took its place. */
export const RANGE_STATES = ['COMING', 'NOW', 'OVER', 'REPLACED'] as const
export type RangeState = (typeof RANGE_STATES)[number]

/** A range is looked at again after a year at the latest (ours). */
export const RANGE_DAYS_MAX = 366

export const LIMIT_FIELDS = ['lowRed', 'lowAmber', 'highAmber', 'highRed'] as const
export type LimitField = (typeof LIMIT_FIELDS)[number]
export type LimitValues = Record<LimitField, number | null>

export type LimitProblem = { field: LimitField | 'part'; problem: 'none' | 'hard' | 'order' | 'part' }

/** What is wrong with limits in the unit in which values are kept; null: nothing. The numbers that are impossible stay where they are. */
export function limitProblem(code: Code, part: Part, limits: LimitValues): LimitProblem | null {
  const hard = DEFINITIONS[code].hard[part]
  if (hard === undefined) return { field: 'part', problem: 'part' }
  const given = LIMIT_FIELDS.flatMap((field) => {
    const value = limits[field]
    return value === null ? [] : [{ field, value }]
  })
  if (given.length === 0) return { field: 'lowAmber', problem: 'none' }
  const outside = given.find(({ value }) => value < hard[0] || value > hard[1])
  if (outside) return { field: outside.field, problem: 'hard' }
  for (const [at, one] of given.entries()) {
    const before = given[at - 1]
    if (!before) continue
    // Red and amber of one side may be the same; the upper side is above the lower one.
    const oneSide = one.field === 'lowAmber' || before.field === 'highAmber'
    if (oneSide ? one.value < before.value : one.value <= before.value) return { field: one.field, problem: 'order' }
  }
  return null
}

/** What has become of a range by `at`, given all that were set for the person. */
export function rangeState(range: Limits, all: readonly Limits[], at: Date): RangeState {
  const later = all.some(
    (one) =>
      one.id !== range.id &&
      one.code === range.code &&
      one.of === range.of &&
      Date.parse(one.setAt) >= Date.parse(range.setAt) &&
      Date.parse(one.from) <= Math.max(at.getTime(), Date.parse(range.from)),
  )
  if (later) return 'REPLACED'
  if (Date.parse(range.from) > at.getTime()) return 'COMING'
  return range.ended || Date.parse(range.to) <= at.getTime() ? 'OVER' : 'NOW'
}
