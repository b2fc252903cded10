import type { TenantContext } from '../tenant-context.ts'

/** That an administrator acts, or the application itself. */
export const isOffice = ({ actor: { role } }: Pick<TenantContext, 'actor'>): boolean =>
  role === 'CB_ADMIN' || role === null
