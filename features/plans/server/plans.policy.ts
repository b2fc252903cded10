import { isOffice } from '#platform/server/policy/office.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { PlanContent } from '../shared/plans.contract.ts'
import type { Capacity } from '../shared/plans.rules.ts'

/**
 * Who does what with plans of the people whom they reach (`personReached`): the office everything, assistants of the team or of a run of today
 * write drafts and sign as team, guardians read what is signed or in force, and sign when they decide.
 */

export const mayDraft = (tx: TenantContext): boolean => isOffice(tx) || tx.actor.role === 'CB_ASSISTANT'

/** As what the actor signs; null: not at all. `decides`: a guardian who decides for the person. */
export function capacityOf(tx: TenantContext, decides: boolean): Capacity | null {
  if (tx.actor.role === 'CB_ADMIN') return 'OFFICE'
  if (tx.actor.role === 'CB_ASSISTANT') return 'TEAM'
  return decides ? 'FAMILY' : null
}

/** A draft is nobody's business outside of the house until it is handed out. */
export const readsDrafts = mayDraft

/** The diagnosis is for the office and the family. */
export const readable = (tx: TenantContext, content: PlanContent): PlanContent =>
  tx.actor.role === 'CB_ASSISTANT' ? { ...content, diagnosis: '' } : content
