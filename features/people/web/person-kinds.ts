import { createAdministrator, createAssistant, createGuest, createParent } from '../shared/records.contract.ts'
import { paths } from '#platform/web/routing/paths.ts'

/** The lists of adults and guests, and what belongs to each. */
export type PersonKind = 'parents' | 'assistants' | 'guests' | 'administrators'

/** The kinds that have a list of their own. */
export type ListedKind = Exclude<PersonKind, 'administrators'>

export const PERSON_KINDS = {
  parents: { create: createParent, href: (id: string) => paths.parent(id) },
  assistants: { create: createAssistant, href: (id: string) => paths.assistant(id) },
  administrators: { create: createAdministrator, href: (id: string) => paths.account(id) },
  guests: { create: createGuest, href: (id: string) => paths.guest(id) },
} as const satisfies Record<PersonKind, object>
