/** The roles of the specification. A person has them per group. */
export const ROLES = ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] as const
export type Role = (typeof ROLES)[number]

/** How far a role reaches on an operation (docs/api.md, "Rights"). */
export type Reach = 'own' | 'kin' | 'run' | 'group'

/**
 * The static right of an operation, a required part of its registration: everybody (`public`), every session
 * (`signed-in`), or the listed roles with how far each reaches. A role that is not listed is refused with E013.
 * The reach is enforced row by row by the feature's policy and shown in `docs/permissions.md`.
 */
export type Needs = 'public' | 'signed-in' | Partial<Record<Role, Reach>>
