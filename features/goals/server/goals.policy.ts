import type { TenantContext } from '#platform/server/tenant-context.ts'

/**
 * Who does what with goals of the people whom they reach (`personReached`): the office everything, assistants of the team or of a run of today note
 * what they see, families read, comment and propose.
 */

/** What a proposal says is for the family and the office until it is accepted, also when it is refused. */
export const readsProposals = (tx: TenantContext): boolean => tx.actor.role !== 'CB_ASSISTANT'

/** What a family says is a comment, what staff say is what was seen. */
export const noteKind = (tx: TenantContext): 'PROGRESS' | 'COMMENT' =>
  tx.actor.role === 'CB_PARENT' ? 'COMMENT' : 'PROGRESS'
