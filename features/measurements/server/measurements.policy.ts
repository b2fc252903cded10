import type { TenantContext } from '#platform/server/tenant-context.ts'

/**
 * Who may see and enter measurements, and of whom: the one place that decides it. People in care are the guests of a group;
 * assistants reach those on whose care team they are and those on their runs of today. What an organisation closes to a role is refused at the route.
 */

/** Families enter what they measure at home; it is marked. */
export const sourceOf = (tx: TenantContext): 'staff' | 'home' => (tx.actor.role === 'CB_PARENT' ? 'home' : 'staff')
