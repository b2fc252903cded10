import type { Delegate, Release } from './pickup.contract.ts'

type DelegateFacts = {
  validFrom: string
  validTo: string
  oneTime: boolean
  usedOn: readonly string[]
  revokedAt: Date | null
}

/** The state of a delegate on a day: read from the facts, so nobody has to end one. */
export function delegateState(one: DelegateFacts, day: string): Delegate['state'] {
  if (one.revokedAt !== null) return 'revoked'
  if (one.oneTime && one.usedOn.length > 0) return 'used'
  if (day > one.validTo) return 'expired'
  return day < one.validFrom ? 'coming' : 'active'
}

type ReleaseDays = { validFrom: string; validTo: string; acceptedAt: Date | null; revokedAt: Date | null }

/** The state of a permission on a day; what is over turns itself off the same day. */
export function releaseState(one: ReleaseDays, day: string): Release['state'] {
  if (one.revokedAt !== null) return 'revoked'
  if (day > one.validTo) return 'expired'
  if (one.acceptedAt === null) return 'requested'
  return day < one.validFrom ? 'coming' : 'active'
}
