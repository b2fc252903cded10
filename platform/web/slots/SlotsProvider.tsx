import type { ReactNode } from 'react'
import { Fills } from './use-slot.ts'
import type { Fill } from './slot.ts'

/** Gives the pages below what the features fill their slots with. */
export function SlotsProvider({ fills, children }: { fills: readonly Fill[]; children: ReactNode }) {
  return <Fills value={fills}>{children}</Fills>
}
