import type { Role } from '#platform/shared/contract/roles.ts'

/**
 * What the journeys over all screens (`e2e/screens.ts`) open of a feature: exported as `screens` by
 * `features/<feature>/web/testing/<feature>.screens.ts`, found by that name.
 */
export type Screens = {
  /** Addresses below `/loggedIn/`, each by the roles that open it. */
  addresses: readonly { address: string; roles: readonly Role[] }[]
  /** The page of the first record that a search (a path below `/comunibus/api/v1/`, or a whole one) finds. */
  records?: readonly { search: string; address: (id: string) => string; roles: readonly Role[] }[]
}
