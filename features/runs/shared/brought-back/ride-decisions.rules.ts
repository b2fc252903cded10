/** Whether a child who was brought back on an earlier run of the day rides on a later one (docs/adr/0277). */
export const RIDE_DECISIONS = ['open', 'riding', 'not_riding'] as const
export type RideDecision = (typeof RIDE_DECISIONS)[number]

/** Where the child was brought back to. `family`: on a run to school, handed to somebody before the school. */
export const BROUGHT_BACK_TO = ['school', 'base', 'family'] as const

/** Returns whether the run does not expect the child, because nobody has decided yet or the office said that the child stays. */
export const isHeldBack = (of: { decision: RideDecision } | null | undefined): boolean =>
  of !== null && of !== undefined && of.decision !== 'riding'
