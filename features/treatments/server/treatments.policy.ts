import type { TenantContext } from '#platform/server/tenant-context.ts'
import { isOffice } from '#platform/server/policy/office.ts'

/**
 * Who does what with treatments of the people whom they reach (`personReached`): the office plans, assistants of the team or of a run of today record
 * sessions, families read.
 */
export const mayRecord = (tx: TenantContext): boolean => isOffice(tx) || tx.actor.role === 'CB_ASSISTANT'
