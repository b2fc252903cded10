/** Who may do what with a document. Pure. */
import { addDays } from '#platform/shared/dates/zoned.ts'
import type { Role } from '#platform/shared/contract/roles.ts'

/** W: writes, which includes reading. R: reads. N: nothing (specification, section 3). */
export const LETTERS = ['W', 'R', 'N'] as const
export type Letter = (typeof LETTERS)[number]

/** The access of one reader: reads and writes, reads, is denied. */
export const ACCESSES = ['RW', 'R', 'D'] as const
export type Access = (typeof ACCESSES)[number]

/** The order of the letters in `configuredPermission`. */
export const PERMISSION_ROLES = ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] as const satisfies readonly Role[]
export type Permissions = Record<(typeof PERMISSION_ROLES)[number], Letter>

/** What a new document starts with (ours): the office writes, nobody else knows of it. */
export const FIRST_PERMISSIONS: Permissions = { CB_ADMIN: 'W', CB_ASSISTANT: 'N', CB_PARENT: 'N' }

const ACCESS_OF: Record<Letter, Access> = { W: 'RW', R: 'R', N: 'D' }

/**
 * The access of a reader whom the document concerns (its group, and its person where it has one): the letter of the role that the session
 * acts in. The system itself, without a role, may do everything. Nobody changes what is archived.
 */
export function accessOf(permissions: Permissions, role: Role | null, status: 'A' | 'D' = 'A'): Access {
  const access = role === null ? 'RW' : ACCESS_OF[permissions[role]]
  return status === 'D' && access === 'RW' ? 'R' : access
}

/** The letters in the order of the permission structure. */
export const configured = (permissions: Permissions): string =>
  PERMISSION_ROLES.map((role) => permissions[role]).join(',')

/** Somebody must be able to change the letters again: the office, which is there in every group. */
export const keepsOwner = (permissions: Permissions): boolean => permissions.CB_ADMIN === 'W'

/** An expiration sets the state, clearing it clears it; the state can be switched only with one (specification, section 4). */
export function stateAfter(before: { expiration: string | null; state: boolean }, expiration: string | null): boolean {
  if (expiration === null) return false
  return before.expiration === null ? true : before.state
}

/** So long ahead a document is named on the summary of a person: the middle bucket of the deadlines. */
export const EXPIRES_SOON_DAYS = 30

/** Whether a document is over, or soon will be; one whose expiration does not count never is. `expiration` is local time. */
export const expiresSoon = (
  { expiration, state }: { expiration: string | null; state: boolean },
  today: string,
): boolean => state && expiration !== null && expiration.slice(0, 10) <= addDays(today, EXPIRES_SOON_DAYS)

/**
 * Whom a document asks to confirm it, of those who may read it: everybody whom it is addressed to. The office that asks is not asked,
 * unless the document is about that person.
 */
export const isAsked = (reader: { role: Role | null; personId: string | null }, about: string | null): boolean =>
  reader.role !== null && (reader.role !== 'CB_ADMIN' || (about !== null && reader.personId === about))
