/** What the consents of a version are worth, with those that were withdrawn. Pure; the same for what is shown and for what is recorded later. */
export type Side = 'office' | 'family'
export type Consent = { side: Side; author: string; signedAt: Date; withdrawnAt: Date | null }
export type Consents = Record<Side, number>

/** How many consents a child's order needs before its first dose: always two, of the family's deciders as far as there are. */
export function consentsNeeded({ child, deciders }: { child: boolean; deciders: number }): Consents {
  if (!child) return { office: 0, family: 0 }
  const family = Math.min(deciders, 2)
  return { office: family === 0 ? 2 : 1, family }
}

const SIDES = ['office', 'family'] as const

/** What counts of a side at a moment, and the last withdrawal until then. */
function sideAt(consents: readonly Consent[], side: Side, at: Date) {
  const its = consents.filter((one) => one.side === side)
  const ends = its.flatMap(({ withdrawnAt }) =>
    withdrawnAt !== null && withdrawnAt <= at ? [withdrawnAt.getTime()] : [],
  )
  const withdrawn = ends.length === 0 ? null : Math.max(...ends)
  const counting = its.filter(
    ({ signedAt, withdrawnAt }) =>
      (withdrawnAt === null || withdrawnAt > at) &&
      // What a phone recorded before the first signature arrived counts with it; after a withdrawal only what was signed by then.
      (withdrawn === null || signedAt <= at),
  )
  // It is taken up by a signature, never by a change of who decides.
  const open = withdrawn !== null && !counting.some(({ signedAt }) => signedAt.getTime() > withdrawn)
  return { counting, withdrawn, open }
}

/** How many consents an order waits for at a moment. After a withdrawal somebody of that side signs anew, whatever else is signed. */
export function consentsMissing(consents: readonly Consent[], needed: Consents, at: Date): Consents {
  const missing = (side: Side): number => {
    if (needed[side] === 0) return 0
    const { counting, open } = sideAt(consents, side, at)
    return Math.max(open ? 1 : 0, needed[side] - counting.length)
  }
  return { office: missing('office'), family: missing('family') }
}

/** Whether something is missing at a moment because it was withdrawn. */
export function isWithdrawn(consents: readonly Consent[], needed: Consents, at: Date): boolean {
  const missing = consentsMissing(consents, needed, at)
  return SIDES.some((side) => missing[side] > 0 && sideAt(consents, side, at).withdrawn !== null)
}

/** Whether somebody is one of those who consented, and need not sign again. */
export function hasSigned(consents: readonly Consent[], needed: Consents, who: { author: string; at: Date }): boolean {
  return consents.some(({ author, side, signedAt, withdrawnAt }) => {
    if (author !== who.author || withdrawnAt !== null) return false
    const { counting, withdrawn, open } = sideAt(consents, side, who.at)
    // Enough are left, and yet one is missing: those who are left sign that it goes on.
    const again = open && withdrawn !== null && counting.length >= needed[side]
    return !again || signedAt.getTime() > withdrawn
  })
}
