/**
 * What the count of the school means beside what the crew recorded. `agrees`, or `differs` and somebody must look; `settled`
 * is a difference that somebody has looked into; `waits` while the crew has not said of every child where it is.
 */
export const RECEIPT_STANDS = ['waits', 'agrees', 'differs', 'settled'] as const
export type ReceiptStands = (typeof RECEIPT_STANDS)[number]

/** `handed`: children whom the crew handed over at the school; `open`: those of whom it has not said where they are. */
export type Counted = { counted: number; handed: number; open: number }

/** Handed over can only become more: more than were counted differs at once, fewer only when the crew has said everything. */
export function receiptStands({ counted, handed, open }: Counted): 'waits' | 'agrees' | 'differs' {
  if (handed > counted) return 'differs'
  if (open > 0) return 'waits'
  return handed === counted ? 'agrees' : 'differs'
}
