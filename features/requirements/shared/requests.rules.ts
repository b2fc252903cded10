/** What a document that is asked for goes through. Pure. */
import type { MemberRole } from '#features/people/shared/records.contract.ts'
import type { Letter } from '#features/documents/shared/documents.rules.ts'

/**
 * MISSING: required, and nobody asked. OPEN: asked for. PROPOSED: handed in, the office decides. ACCEPTED, WITHDRAWN: done.
 * A refusal makes PROPOSED OPEN again, with its reason.
 */
export const REQUEST_STATES = ['MISSING', 'OPEN', 'PROPOSED', 'ACCEPTED', 'WITHDRAWN'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export const LISTS = ['open', 'missing', 'asked', 'proposed', 'done'] as const
export type RequestList = (typeof LISTS)[number]

export const STATES_OF: Record<RequestList, readonly RequestState[]> = {
  open: ['MISSING', 'OPEN', 'PROPOSED'],
  missing: ['MISSING'],
  asked: ['OPEN'],
  proposed: ['PROPOSED'],
  done: ['ACCEPTED', 'WITHDRAWN'],
}

/** Days from today to the due day on which whom it is asked of is reminded (ours): time to find it, its day, and a week after it. */
export const REMINDED_DAYS = [3, 0, -7] as const

/**
 * The letters of a document that was handed in: the office writes, whoever handed it in reads what they gave. A child has the adults who see
 * it; a guest reads by no letter of its own.
 */
export function lettersOf(roles: readonly MemberRole[]): Record<'CB_ADMIN' | 'CB_ASSISTANT' | 'CB_PARENT', Letter> {
  return {
    CB_ADMIN: 'W',
    CB_ASSISTANT: roles.includes('CB_ASSISTANT') ? 'R' : 'N',
    CB_PARENT: roles.includes('CHILD') || roles.includes('CB_PARENT') ? 'R' : 'N',
  }
}
