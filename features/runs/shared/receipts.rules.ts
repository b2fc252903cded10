/**
 * What the count of the school means beside what the crew recorded. `agrees`, or `differs` and somebody must look; `settled`
 * is a difference that somebody has looked into; `waits` while the crew has not said of every child where it is.
 */
export const RECEIPT_STANDS = ['waits', 'agrees', 'differs', 'settled'] as const
export type ReceiptStands = (typeof RECEIPT_STANDS)[number]

/** Hours after its planned end in which a run still waits for the school's count (ours: the morning at the school). */
export const AWAITED_HOURS = 6
/** Minutes after the close of a run without a count before that rings (ours). */
export const UNCOUNTED_MIN = 30
/** A group in which nobody has counted for so many days does not count, and is not asked to (ours). */
export const HABIT_DAYS = 30

/** `handed`: children whom the crew handed over at the school; `open`: those of whom it has not said where they are. */
export type Counted = { counted: number; handed: number; open: number }

/** Handed over can only become more: more than were counted differs at once, fewer only when the crew has said everything. */
export function receiptStands({ counted, handed, open }: Counted): 'waits' | 'agrees' | 'differs' {
  if (handed > counted) return 'differs'
  if (open > 0) return 'waits'
  return handed === counted ? 'agrees' : 'differs'
}
